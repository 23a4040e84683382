/** A QR code's modules, row by row, 1 is dark. No quiet zone. */
export type QrModules = { readonly side: number; readonly dark: readonly number[] }

/**
 * A QR code as one SVG path, in modules, quiet zone included: draw `path` in black on a white square of
 * `side` × `side`. A plain value, so that a loader can send it and a component draw it without raw HTML.
 */
export type QrRendering = { readonly side: number; readonly path: string }

/** The light border a reader needs. ISO/IEC 18004 asks for four modules. */
export const quietZone = 4

/** One rectangle for each run of dark modules in a row. */
export function renderModules({ side, dark }: QrModules): QrRendering {
  let path = ''
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const start = x
      while (x < side && dark[y * side + x] === 1) x++
      const run = x - start
      if (run > 0) path += `M${start + quietZone} ${y + quietZone}h${run}v1h-${run}z`
    }
  }
  return { side: side + 2 * quietZone, path }
}

/** The code as an SVG document, black on white on any background. */
export function svgOf({ side, path }: QrRendering): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  )
}
