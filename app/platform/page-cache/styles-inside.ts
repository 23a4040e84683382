/** The text of one of our stylesheets by its address; undefined if there is none. */
export type SheetAt = (href: string) => string | undefined

/**
 * Inlines a page's stylesheets: a phone on a slow line needs one request before it renders, not twenty. Pages that React hydrates as a
 * whole stay as they are, because hydration compares them.
 * @param nonce of a page that is not cached and has islands
 */
export function withStylesInside(html: string, sheetAt: SheetAt, nonce?: string): string {
  if (html.includes('__reactRouterContext')) return html
  const sheets = [...html.matchAll(sheetLinks)].map(([, href = '']) => sheetAt(href))
  if (sheets.length === 0) return html
  if (sheets.some((sheet) => sheet === undefined || sheet.includes('</style'))) return html
  let style = `<style${nonce ? ` nonce="${nonce}"` : ''}>${sheets.join('\n')}</style>`
  // one pass: replacing link by link would copy the page for each
  return html.replace(sheetLinks, (_, href: string) => {
    // Vite fetches a script's sheets again unless it finds their links; disabled links load nothing
    const left = style + (nonce ? `<link rel="stylesheet" href="${href}" disabled/>` : '')
    style = ''
    return left
  })
}

/** React Router appends `#` to the address of a sheet that a later chunk also needs. */
const sheetLinks = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="([^"#]+)#?"\/>/g
