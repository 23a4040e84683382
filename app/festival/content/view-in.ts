import type { PageView } from './page-view.ts'

/** The text in the loader's data, for titles and descriptions: a handle does not know its type. */
export function viewIn(loaded: unknown): PageView | undefined {
  return hasView(loaded) ? loaded.view : undefined
}

function hasView(loaded: unknown): loaded is { readonly view: PageView } {
  return typeof loaded === 'object' && loaded !== null && 'view' in loaded
}
