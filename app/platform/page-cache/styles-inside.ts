/** The text of a stylesheet of ours by its address; undefined where there is none. */
export type SheetAt = (href: string) => string | undefined

/**
 * A page with its stylesheets in itself instead of beside it: a phone on a slow line asks for one thing before it draws, not for twenty.
 * Pages that React takes over in the browser stay as they are, for it compares.
 */
export function withStylesInside(html: string, sheetAt: SheetAt): string {
  if (html.includes('__reactRouterContext')) return html
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)]
  const sheets = links.map(([, href = '']) => sheetAt(href))
  const [first] = links
  if (!first || sheets.some((sheet) => sheet === undefined || sheet.includes('</style'))) return html
  const style = `<style>${sheets.join('\n')}</style>`
  return links.reduce((page, [link]) => page.replace(link, () => (link === first[0] ? style : '')), html)
}
