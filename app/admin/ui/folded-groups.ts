import { browserStorage } from '../lists/editor/browser-storage.ts'

const key = 'ronda menu folded'

/** The menu groups that the user has collapsed in this browser. */
export function foldedGroups(): ReadonlySet<string> {
  return new Set((browserStorage()?.getItem(key) ?? '').split(',').filter((group) => group !== ''))
}

/** Remembers in this browser whether a menu group is collapsed; does nothing in a browser that stores nothing. */
export function storeFolded(group: string, isFolded: boolean): void {
  const folded = new Set(foldedGroups())
  if (isFolded) folded.add(group)
  else folded.delete(group)
  try {
    browserStorage()?.setItem(key, [...folded].join(','))
  } catch {}
}
