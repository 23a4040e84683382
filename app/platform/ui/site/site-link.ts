/** A page of the public site, as its menus name it. */
export type SiteLink = { readonly href: string; readonly label: string }

/** Pages that belong together. */
export type LinkGroup = { readonly title: string; readonly links: readonly SiteLink[] }

/** On the page itself, or on one below it. */
export function isCurrentPage(pathname: string, href: string): boolean {
  const [path = href] = href.split('?')
  return pathname === path || pathname.startsWith(`${path}/`)
}
