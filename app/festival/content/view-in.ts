import type { PageView } from './page-view.ts'

/** The text among what a loader gave, for titles and descriptions: handles are told nothing of its type. */
export function viewIn(loaded: unknown): PageView | undefined {
  return hasView(loaded) ? loaded.view : undefined
}

function hasView(loaded: unknown): loaded is { readonly view: PageView } {
  return typeof loaded === 'object' && loaded !== null && 'view' in loaded
}
