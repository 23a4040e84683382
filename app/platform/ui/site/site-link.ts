/** A page of the public site, as its menus name it. */
export type SiteLink = { readonly href: string; readonly label: string }

/** Pages that belong together. */
export type LinkGroup = { readonly title: string; readonly links: readonly SiteLink[] }

/** Whether the path is that of the link's page, or of one below it; the link's query does not matter. */
export function isCurrentPage(pathname: string, href: string): boolean {
  const [path = href] = href.split('?')
  return pathname === path || pathname.startsWith(`${path}/`)
}
