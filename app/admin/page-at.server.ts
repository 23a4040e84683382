import { pages } from '#app/people/access/page-table.ts'
import type { Page } from '#app/people/access/pages/page.ts'

/** The page with this path. @throws when the page table has none */
export function pageAt(path: string): Page {
  const page = pages.find((one) => one.path === path)
  if (!page) throw new Error(`No page at ${path}`)
  return page
}
