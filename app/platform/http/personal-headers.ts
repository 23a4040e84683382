/**
 * Pages of one person stay out of every cache, the browser's own too: the next one at this computer presses "back". Who is to wait
 * hears how long.
 */
export function personalHeaders({ actionHeaders }: { readonly actionHeaders: Headers }) {
  const wait = actionHeaders.get('Retry-After')
  return { 'Cache-Control': 'private, no-store', ...(wait !== null && { 'Retry-After': wait }) }
}
