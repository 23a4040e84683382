/** Pages of one person stay out of every cache, the browser's own too: the next one at this computer presses "back". */
export function personalHeaders() {
  return { 'Cache-Control': 'private, no-store' }
}
