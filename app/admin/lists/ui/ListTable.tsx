import { DataTable } from 'mantine-datatable'
import type { KeyboardEvent, Ref } from 'react'
import { Link } from 'react-router'
import type { Document } from '#app/data-api/client/client.ts'
import type { Field, Shape } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { fieldLabel } from '../labels.ts'
import { changed, isSortable, type ListState, searchOf } from '../list-state.ts'
import type { Names } from '../reference-names.ts'
import { nameOf, openingColumn, shownText } from '../shown-text.ts'
import { Cell } from './Cell.tsx'
import styles from './ListTable.module.css'
import { moveRow } from './row-focus.ts'
import 'mantine-datatable/styles.css'

type ListTableProps = {
  readonly ref: Ref<HTMLDivElement>
  readonly locale: Locale
  readonly shape: Shape
  readonly items: readonly Document[]
  readonly columns: readonly Field[]
  readonly names: Names
  readonly state: ListState
  readonly deleting: ReadonlySet<string>
  /** Rows open in separate windows. */
  readonly ownWindow: boolean
  /** The row that was just written. */
  readonly fresh: string | null
  readonly onSort: (sort: NonNullable<ListState['sort']>) => void
  readonly onOpen: (id: string) => void
  readonly onDelete: (document: Document) => void
}

/** The rows. The cell with the name of each is the link that opens it; the arrows go from row to row. On a phone rows are cards. */
export function ListTable(props: ListTableProps) {
  const {
    ref,
    locale,
    shape,
    items,
    columns,
    names,
    state,
    deleting,
    ownWindow,
    fresh,
    onSort,
    onOpen,
    onDelete,
  } = props
  const sort = state.sort ?? ownOrder(shape)
  const opening = openingColumn(shape, columns)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, key, altKey, ctrlKey, metaKey } = event
    const id = target instanceof HTMLElement ? target.dataset.row : undefined
    if (id === undefined || altKey || ctrlKey || metaKey) return
    const table = event.currentTarget
    const way = ({ ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const)[key]
    const document = items.find(({ _id }) => _id === id)
    if (way) moveRow(table, way)
    else if (key === 'Delete' && document) onDelete(document)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links within
    <div ref={ref} className={styles.table} onKeyDown={onKeyDown}>
      <DataTable<Document>
        idAccessor="_id"
        records={[...items]}
        columns={columns.map((field) => ({
          accessor: field.name,
          title: fieldLabel(field, locale),
          sortable: isSortable(field),
          ...(isFigure(field) && { textAlign: 'right' as const }),
          noWrap: !isLong(field),
          cellsClassName: joinNames(isLong(field) && styles.long, field === opening && styles.name) ?? '',
          customCellAttributes: () => ({ 'data-label': fieldLabel(field, locale) }),
          render: (document) => {
            const cell = (
              <Cell field={field} locale={locale} value={document[field.name]} names={names[field.name]} />
            )
            if (field !== opening) return cell
            const text = shownText(field, document[field.name], locale)
            return (
              <>
                <Link
                  to={{ search: searchOf(changed(state, { open: document._id })) }}
                  preventScrollReset
                  data-row={document._id}
                  className={styles.open}
                  {...(ownWindow && { target: '_blank', rel: 'noopener' })}
                  {...(text === '' && {
                    'aria-label': m.lists_open_row({ name: nameOf(shape, document, locale) }, { locale }),
                  })}
                >
                  {text === '' ? '–' : cell}
                </Link>
                {deleting.has(document._id) && (
                  <span className={styles.going}>{m.lists_deleting_row({}, { locale })}</span>
                )}
              </>
            )
          },
        }))}
        sortStatus={{ columnAccessor: sort.field, direction: sort.direction < 0 ? 'desc' : 'asc' }}
        onSortStatusChange={({ columnAccessor, direction }) =>
          onSort({ field: String(columnAccessor), direction: direction === 'desc' ? -1 : 1 })
        }
        onRowClick={({ record, event }) => {
          const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
          if (isOnLink || deleting.has(record._id) || isSelecting()) return
          // the link itself opens windows that no browser blocks
          if (ownWindow) linkIn(event.currentTarget)?.click()
          else onOpen(record._id)
        }}
        rowClassName={({ _id }) =>
          joinNames(
            deleting.has(_id) && styles.deleting,
            fresh === _id && styles.fresh,
            state.open === _id && styles.current,
          )
        }
        withTableBorder
        borderRadius="md"
        highlightOnHover
        pinFirstColumn
        minHeight={0}
        verticalSpacing={6}
        horizontalSpacing="sm"
        backgroundColor="var(--surface)"
        borderColor="var(--line)"
        rowBorderColor="var(--line)"
        highlightOnHoverColor="var(--surface-2)"
        scrollAreaProps={{ type: 'auto', offsetScrollbars: 'present', scrollbarSize: 10 }}
      />
    </div>
  )
}

function linkIn(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('a[data-row]')
}

/** Words marked to be copied are no click. */
function isSelecting(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}

function ownOrder({ sort }: Shape): NonNullable<ListState['sort']> {
  const [field = '_id', direction = 1] = Object.entries(sort)[0] ?? []
  return { field, direction }
}

function isFigure({ kind }: Field): boolean {
  return kind === 'number' || kind === 'cents'
}

function isLong({ kind }: Field): boolean {
  return (
    kind === 'longText' ||
    kind === 'bilingual' ||
    kind === 'textList' ||
    kind === 'choices' ||
    kind === 'object' ||
    kind === 'rows'
  )
}
