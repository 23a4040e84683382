import { NativeSelect, Pagination } from '@mantine/core'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type ListState, pageSizes } from '../list-state.ts'
import styles from './ListScreen.module.css'

type ListFootProps = {
  readonly locale: Locale
  readonly state: ListState
  readonly page: number
  readonly count: number
  /** rows on this page */
  readonly shown: number
  readonly isReadOnly: boolean
  readonly go: (to: Partial<ListState>) => void
}

/** Which rows of how many, how many at once, and the other pages. */
export function ListFoot({ locale, state, page, count, shown, isReadOnly, go }: ListFootProps) {
  const { size } = state
  const number = (value: number) => value.toLocaleString(languageTag(locale))
  const start = size === 'all' ? 0 : (page - 1) * size
  const pages = size === 'all' ? 1 : Math.ceil(count / size)
  return (
    <footer className={styles.foot}>
      <p className={styles.range}>
        {m.lists_page_of(
          { from: number(start + 1), to: number(start + shown), count: number(count) },
          { locale },
        )}
      </p>
      <div className={styles.size}>
        <span aria-hidden="true">{m.lists_page_size({}, { locale })}</span>
        <NativeSelect
          size="xs"
          aria-label={m.lists_page_size({}, { locale })}
          value={String(size)}
          onChange={({ currentTarget: { value } }) =>
            go({ size: pageSizes.find((one) => String(one) === value) ?? 10 })
          }
          data={pageSizes.map((one) => ({
            value: String(one),
            label: one === 'all' ? m.lists_page_all({}, { locale }) : String(one),
          }))}
        />
      </div>
      {pages > 1 && (
        <nav aria-label={m.lists_pages({}, { locale })}>
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={(to) => go({ page: to })}
            siblings={1}
            getItemProps={(to) => ({ 'aria-label': m.lists_page_number({ page: to }, { locale }) })}
            getControlProps={(control) => ({
              'aria-label':
                control === 'next'
                  ? m.lists_page_next({}, { locale })
                  : m.lists_page_previous({}, { locale }),
            })}
          />
        </nav>
      )}
      <p className={styles.hint}>
        {isReadOnly ? m.lists_read_only({}, { locale }) : m.lists_rows_hint({}, { locale })}
      </p>
    </footer>
  )
}
