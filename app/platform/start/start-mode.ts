/**
 * How the page comes to life (specification 4): on what the server drew when its marker is there, else by drawing itself.
 * @param marker the `data-build` of the document, which only the server writes
 */
export function startMode(marker: string | undefined): 'server-rendered' | 'client-only' {
  return marker === undefined ? 'client-only' : 'server-rendered'
}
