/** The text of a stylesheet of ours by its address; undefined where there is none. */
export type SheetAt = (href: string) => string | undefined

/**
 * A page with its stylesheets in itself instead of beside it: a phone on a slow line asks for one thing before it draws, not for twenty.
 * Pages that React takes over as a whole stay as they are, for it compares.
 * @param nonce of a page that is not kept, and of which parts come to life by scripts
 */
export function withStylesInside(html: string, sheetAt: SheetAt, nonce?: string): string {
  if (html.includes('__reactRouterContext')) return html
  // React Router ends the address of a sheet that a part fetched later needs as well with `#`
  const links = [...html.matchAll(/<link (?:nonce="[^"]*" )?rel="stylesheet" href="([^"#]+)#?"\/>/g)]
  const sheets = links.map(([, href = '']) => sheetAt(href))
  const [first] = links
  if (!first || sheets.some((sheet) => sheet === undefined || sheet.includes('</style'))) return html
  const style = `<style${nonce ? ` nonce="${nonce}"` : ''}>${sheets.join('\n')}</style>`
  // Vite asks for a script's sheets again unless it finds their links; disabled ones load nothing
  const left = (href = '') => (nonce ? `<link rel="stylesheet" href="${href}" disabled/>` : '')
  return links.reduce(
    (page, [link, href]) => page.replace(link, () => (link === first[0] ? style + left(href) : left(href))),
    html,
  )
}
