import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { changed, type ListState, type PageSize, pageSizes, searchOf, sizeText } from '../list-state.ts'
import type { RegistrationList } from '../queries/read-list.server.ts'
import styles from './Pager.module.css'

type PagerProps = {
  readonly locale: Locale
  readonly state: ListState
  readonly list: RegistrationList
  readonly onSize: (size: PageSize) => void
}

/** Which rows of how many, how many at once, and the pages before and after. */
export function Pager({ locale, state, list, onSize }: PagerProps) {
  const { page, rows, sums } = list
  const size = state.size === 'all' ? Math.max(sums.count, 1) : state.size
  const number = (value: number) => value.toLocaleString(languageTag(locale))
  const from = (page - 1) * size
  const last = state.size === 'all' ? sums.count : from + rows.length
  const to = (next: number) => ({ search: searchOf(changed(state, { page: next })) })
  return (
    <footer className={styles.foot}>
      <p>
        {m.regs_page_of({ from: number(from + 1), to: number(last), count: number(sums.count) }, { locale })}
      </p>
      <NativeSelect
        size="xs"
        aria-label={m.regs_size({}, { locale })}
        value={sizeText(state.size)}
        onChange={({ currentTarget: { value } }) =>
          onSize(pageSizes.find((one) => sizeText(one) === value) ?? 10)
        }
        data={pageSizes.map((one) => ({
          value: sizeText(one),
          label: one === 'all' ? m.regs_size_all({}, { locale }) : sizeText(one),
        }))}
      />
      {sums.count > size && (
        <nav className={styles.pages} aria-label={m.regs_size({}, { locale })}>
          {page > 1 && (
            <Link to={to(page - 1)} rel="prev" preventScrollReset>
              ‹ {m.regs_before({}, { locale })}
            </Link>
          )}
          {last < sums.count && (
            <Link to={to(page + 1)} rel="next" preventScrollReset>
              {m.regs_next({}, { locale })} ›
            </Link>
          )}
        </nav>
      )}
    </footer>
  )
}
