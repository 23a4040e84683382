import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ListLink } from '#app/platform/ui/admin/ListLink.tsx'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { BulkCommand } from '#app/registration/bulk/bulk.ts'
import { EmptyList } from '../../lists/ui/EmptyList.tsx'
import type { ChoiceNames } from '../filter-text.ts'
import { type ListState, readState } from '../list-state.ts'
import { useOptionalColumns } from '../optional-columns.ts'
import type { RegistrationList } from '../queries/read-list.server.ts'
import { storeSize } from '../stored-size.ts'
import type { ViewsPart } from '../views/list-view.ts'
import type { Mover } from '../windows/WindowedRows.tsx'
import { FilterSentence } from './FilterSentence.tsx'
import { ListHead } from './ListHead.tsx'
import { writeTo } from './ListMenus.tsx'
import { Pager } from './Pager.tsx'
import { RegistrationTable } from './RegistrationTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { Go } from './use-list-state.ts'
import type { ListSelection } from './use-selection.ts'
import { useSelectionRequests } from './use-selection-requests.ts'

export type ListPartProps = {
  readonly list: RegistrationList
  readonly state: ListState
  readonly go: Go
  readonly names: ChoiceNames
  readonly today: LocalDay
  /** Registrations open in separate windows. */
  readonly ownWindow: boolean
  readonly mayAdd: boolean
  readonly mayBulk: boolean
  readonly bulkCommands: readonly BulkCommand[]
  readonly stored: ViewsPart
  readonly table: RefObject<HTMLElement | null>
  readonly mover: Mover
  readonly selection: ListSelection
  readonly locale: Locale
  readonly onBulk: (command: BulkCommand) => void
  readonly onViews: () => void
}

/** The list: the filter as a sentence, the commands for the selection, rows, and sums of all. */
export function ListPart(props: ListPartProps) {
  const { list, state, go, names, mayAdd, mayBulk, table, mover, selection, locale, onViews } = props
  const navigate = useNavigate()
  const columns = useOptionalColumns()
  const { selectAll, asFilter } = useSelectionRequests(selection, state)
  return (
    <>
      <ListHead
        locale={locale}
        state={state}
        names={names}
        go={go}
        mayAdd={mayAdd}
        mayWriteToAll={mayBulk}
        onViews={onViews}
        count={list.sums.count}
        columns={columns.shown}
        onColumns={columns.choose}
        views={props.stored.views}
      />
      <FilterSentence locale={locale} state={state} names={names} go={go} />
      {selection.ids.size > 0 && (
        <SelectionBar
          locale={locale}
          count={selection.ids.size}
          found={list.sums.count}
          onAll={selectAll}
          commands={props.bulkCommands}
          onNone={() => {
            // the button goes with the selection
            table.current?.focus({ preventScroll: true })
            selection.clear()
          }}
          onWrite={() =>
            asFilter((filter) => void navigate(writeTo({ ...readState(new URLSearchParams()), filter })))
          }
          onShow={() => asFilter((filter) => go({ q: '', filter }))}
          onCommand={props.onBulk}
        />
      )}
      {list.rows.length === 0 ? (
        <NoRegistrations state={state} go={go} locale={locale} />
      ) : (
        <>
          <RegistrationTable
            locale={locale}
            state={state}
            list={list}
            mover={mover}
            today={props.today}
            ownWindow={props.ownWindow}
            ref={table}
            optional={columns.shown}
            selection={
              mayBulk
                ? {
                    ids: selection.ids,
                    onToggle: selection.set,
                    onEverything: (isOn) => (isOn ? selectAll() : selection.clear()),
                  }
                : null
            }
          />
          <Pager
            locale={locale}
            state={state}
            list={list}
            onSize={(size) => {
              storeSize(size)
              go({ size })
            }}
          />
        </>
      )}
      <ListLink collection="regs" locale={locale} />
    </>
  )
}

/** Nobody has registered, or nobody is found. */
function NoRegistrations({ state, go, locale }: Pick<ListPartProps, 'state' | 'go' | 'locale'>) {
  const isWhole = state.q === '' && Object.keys(state.filter).length === 0
  return (
    <EmptyList
      title={isWhole ? m.regs_empty({}, { locale }) : m.regs_none({}, { locale })}
      text={isWhole ? m.regs_empty_text({}, { locale }) : m.regs_none_text({}, { locale })}
      {...(!isWhole && {
        action: { label: m.regs_show_all({}, { locale }), onClick: () => go({ q: '', filter: {} }) },
      })}
    />
  )
}
