/** The text of one of our stylesheets by its address; undefined if there is none. */
export type SheetAt = (href: string) => string | undefined

/**
 * Inlines a page's stylesheets: a phone on a slow line needs one request before it renders, not twenty. Pages that React hydrates as a
 * whole stay as they are, because hydration compares them.
 * @param nonce of a page that is not cached and has islands
 */
export function withStylesInside(html: string, sheetAt: SheetAt, nonce?: string): string {
  if (html.includes('__reactRouterContext')) return html
  // React Router appends `#` to the address of a sheet that a later chunk also needs
  const links = [...html.matchAll(/<link (?:nonce="[^"]*" )?rel="stylesheet" href="([^"#]+)#?"\/>/g)]
  const sheets = links.map(([, href = '']) => sheetAt(href))
  const [first] = links
  if (!first || sheets.some((sheet) => sheet === undefined || sheet.includes('</style'))) return html
  const style = `<style${nonce ? ` nonce="${nonce}"` : ''}>${sheets.join('\n')}</style>`
  // Vite fetches a script's sheets again unless it finds their links; disabled links load nothing
  const left = (href = '') => (nonce ? `<link rel="stylesheet" href="${href}" disabled/>` : '')
  return links.reduce(
    (page, [link, href]) => page.replace(link, () => (link === first[0] ? style + left(href) : left(href))),
    html,
  )
}
