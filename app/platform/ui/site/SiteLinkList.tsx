import { isCurrentPage, type SiteLink } from './site-link.ts'

type SiteLinkListProps = {
  readonly links: readonly SiteLink[]
  /** The path of the present page: its link is marked with `aria-current`. */
  readonly pathname: string
}

/** Links to pages of the site, one under the other; the caller styles them. */
export function SiteLinkList({ links, pathname }: SiteLinkListProps) {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrentPage(pathname, href) ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
