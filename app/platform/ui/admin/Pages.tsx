import { Link, useSearchParams } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'

type PagesProps = { readonly page: number; readonly hasMore: boolean; readonly locale: Locale }

/** One page back, one on; nothing where all is shown. */
export function Pages({ page, hasMore, locale }: PagesProps) {
  const [params] = useSearchParams()
  if (page === 1 && !hasMore) return null
  const to = (number: number) => {
    const next = new URLSearchParams(params)
    next.set('page', `${number}`)
    return `?${next}`
  }
  return (
    <p className={office.buttons}>
      {page > 1 && <Link to={to(page - 1)}>{m.office_page_before({}, { locale })}</Link>}
      {hasMore && <Link to={to(page + 1)}>{m.office_page_next({}, { locale })}</Link>}
    </p>
  )
}
