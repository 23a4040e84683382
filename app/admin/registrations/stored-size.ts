import { browserStorage } from '../lists/editor/browser-storage.ts'
import { type PageSize, pageSizes, sizeText } from './list-state.ts'

const key = 'ronda size registrations'

/** The number of rows last chosen in this browser; 10 at first. */
export function storedSize(): PageSize {
  const stored = browserStorage()?.getItem(key)
  return pageSizes.find((size) => sizeText(size) === stored) ?? 10
}

/** Stores the page size for this browser; a browser that stores nothing shows 10 again. */
export function storeSize(size: PageSize): void {
  try {
    browserStorage()?.setItem(key, sizeText(size))
  } catch {}
}
