/**
 * Private pages stay out of every cache, the browser's own too: the next user of the computer may press "back". A refused caller
 * gets the waiting time.
 */
export function personalHeaders({ actionHeaders }: { readonly actionHeaders: Headers }) {
  const wait = actionHeaders.get('Retry-After')
  return { 'Cache-Control': 'private, no-store', ...(wait !== null && { 'Retry-After': wait }) }
}
