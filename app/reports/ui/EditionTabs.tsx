import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import type { ComparedEdition } from '../stats/statistics.ts'

type EditionTabsProps = {
  readonly editions: readonly ComparedEdition[]
  readonly edition: ComparedEdition
  readonly locale: Locale
}

/** Every edition, archives too, through the same screen. */
export function EditionTabs({ editions, edition, locale }: EditionTabsProps) {
  return (
    <nav className={office.tabs} aria-label={m.reports_edition({}, { locale })}>
      {editions.map(({ id, name, archived }) => (
        <Link
          key={id}
          to={`?year=${id}`}
          aria-current={id === edition.id ? 'page' : undefined}
          title={archived ? m.reports_archived({}, { locale }) : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
