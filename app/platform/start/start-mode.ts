/**
 * How the page starts (specification 4): it hydrates the server's HTML when the marker is there, else it renders in the browser.
 * @param marker the `data-build` of the document, which only the server writes
 */
export function startMode(marker: string | undefined): 'server-rendered' | 'client-only' {
  return marker === undefined ? 'client-only' : 'server-rendered'
}
