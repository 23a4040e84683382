import { useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ListLink } from '#app/platform/ui/admin/ListLink.tsx'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { BulkCommand } from '#app/registration/bulk/bulk.ts'
import { AccountDialog } from '#app/registration/money/office/ui/AccountDialog.tsx'
import type { RegisterPage } from '#app/registration-form/ui/register-page.ts'
import { commandTexts } from '../../lists/ending/deletions.ts'
import type { Command } from '../../lists/ending/end-command.ts'
import { useRequest } from '../../lists/ending/use-request.ts'
import { EndDialog } from '../../lists/ui/dialogs/EndDialog.tsx'
import { EmptyList } from '../../lists/ui/EmptyList.tsx'
import { registrationsTopic } from '../../live/presence.ts'
import { usePresence } from '../../live/use-presence.ts'
import { notify } from '../../notify.ts'
import type { BulkAnswer, BulkRequest, PendingBulk } from '../bulk-answer.ts'
import type { Filter } from '../filter.ts'
import type { ChoiceNames } from '../filter-text.ts'
import { changed, type ListState, readState, searchOf } from '../list-state.ts'
import { useLiveList } from '../live/use-live-list.ts'
import { MergeDialog } from '../merge/ui/MergeDialog.tsx'
import { NewDrawer } from '../new/ui/NewDrawer.tsx'
import { useOptionalColumns } from '../optional-columns.ts'
import type { Detail } from '../queries/read-detail.server.ts'
import type { RegistrationList } from '../queries/read-list.server.ts'
import { type ResendAnswer, resendText } from '../resend-text.ts'
import { storedSize, storeSize } from '../stored-size.ts'
import type { ViewsPart } from '../views/list-view.ts'
import { ViewsDialog } from '../views/ui/ViewsDialog.tsx'
import { commandsFor } from '../what-can-be-done.ts'
import type { Mover } from '../windows/WindowedRows.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { DetailPart } from './detail/DetailPart.tsx'
import { StandardDialog } from './detail/StandardDialog.tsx'
import { SwapDialog } from './detail/SwapDialog.tsx'
import { FilterSentence } from './FilterSentence.tsx'
import { ListHead } from './ListHead.tsx'
import { writeTo } from './ListMenus.tsx'
import { Pager } from './Pager.tsx'
import { PendingBar } from './PendingBar.tsx'
import styles from './RegistrationsScreen.module.css'
import { RegistrationTable } from './RegistrationTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { type TicketAnswer, ticketText } from './ticket-text.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'

type RegistrationsScreenProps = {
  /** Null in a window of one registration. */
  readonly list: RegistrationList | null
  readonly names: ChoiceNames
  readonly today: LocalDay
  /** Registrations open in separate windows. */
  readonly ownWindow: boolean
  readonly isArchived: boolean
  readonly detail: Detail | null
  readonly emailText: { readonly subject: string; readonly html: string } | null
  readonly commands: readonly Command[]
  readonly mayCorrect: boolean
  readonly mayBulk: boolean
  readonly bulkCommands: readonly BulkCommand[]
  /** The user's own name. */
  readonly me: string
  readonly mayAdd: boolean
  readonly mayMerge: boolean
  /** The form of a new registration; null: it is closed. */
  readonly newPage: RegisterPage | null
  readonly pending: readonly PendingBulk[]
  readonly stored: ViewsPart
  readonly locale: Locale
}

/** The filtered registrations: the filter as a sentence, rows, sums of all; and the open one. */
export function RegistrationsScreen(props: RegistrationsScreenProps) {
  const { list, names, today, ownWindow, detail, emailText, commands, mayBulk, pending, locale } = props
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const next = navigation.location?.pathname === '/admin/prijave' ? navigation.location : null
  const state = readState(next ? new URLSearchParams(next.search) : search)
  const go = (to: Partial<ListState>, { replace = false } = {}) =>
    void navigate({ search: searchOf(changed(state, to)) }, { preventScrollReset: true, replace })

  const [command, setCommand] = useState<Command | null>(null)
  const [swapped, setSwapped] = useState<string | null | undefined>(undefined)
  const [isMoney, setMoney] = useState(false)
  const [isStandard, setStandard] = useState(false)
  const [mergedWith, setMergedWith] = useState<string | null>(null)
  const mailTicket = useRequest<{ intent: 'mail-ticket'; id: string }, TicketAnswer>()
  const resend = useRequest<{ intent: 'resend'; emailId: string }, ResendAnswer>()

  const table = useRef<HTMLElement>(null)
  const mover: Mover = useRef(null)
  const selection = useSelection()
  const columns = useOptionalColumns()
  const [bulk, setBulk] = useState<BulkCommand | null>(null)
  const [isViews, setViews] = useState(false)
  const ask = useRequest<BulkRequest, BulkAnswer>()
  /** The selection as a filter, so that it can be shown and written to. */
  const chosen = (then: (filter: Filter) => void) =>
    void ask({ intent: 'preview-chosen', ids: [...selection.ids] }).then((answer) => {
      if (answer.kind === 'chosen') then(answer.filter)
    })
  const selectAll = () =>
    void ask({ intent: 'preview-all', search: searchOf(state) }).then((answer) => {
      if (answer.kind === 'all') selection.set(answer.ids, true)
    })
  const isCovered =
    state.isNew ||
    mergedWith !== null ||
    command !== null ||
    swapped !== undefined ||
    isMoney ||
    isStandard ||
    isViews ||
    bulk !== null
  useListKeys({
    ...{ table, mover, isCovered, isOpen: state.open !== null },
    onSelect: (id) => mayBulk && selection.toggle(id),
    onTab: (tab) => go({ tab, email: null }, { replace: true }),
    onCommand: (wanted) =>
      detail && commandsFor(detail.view, commands).includes(wanted) && setCommand(wanted),
    onMoney: () => setMoney(true),
    onNew: () => props.mayAdd && go({ isNew: true }),
    onDelete: () => notify({ locale, message: m.regs_delete_hint({}, { locale }) }),
    onWrite: () => {
      if (!detail || !props.mayAdd) return
      const to = String(new URLSearchParams({ q: detail.view.code }))
      void navigate(`/admin/mails/write?${new URLSearchParams({ to })}`)
    },
  })

  useLiveList()
  const others = usePresence({
    id: detail && detail.view.id === state.open ? detail.view.id : null,
    ...{ me: props.me, topic: registrationsTopic, action: '/admin/prijave' },
  })

  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) return
    isFirst.current = false
    const size = storedSize()
    if (!search.has('size') && !state.isAlone && size !== state.size) go({ size }, { replace: true })
  })

  const shown = detail?.view.id === state.open ? detail : null
  const name = shown ? `${shown.view.name} ${shown.view.surname}` : ''
  const isWhole = state.q === '' && Object.keys(state.filter).length === 0
  return (
    <div className={styles.screen} aria-busy={next !== null}>
      {list && (
        <>
          <ListHead
            {...{ locale, state, names, go }}
            count={list.sums.count}
            columns={columns.shown}
            onColumns={columns.choose}
            mayAdd={props.mayAdd}
            views={props.stored.views}
            onViews={() => setViews(true)}
          />
          <FilterSentence {...{ locale, state, names, go }} />
          {selection.ids.size > 0 && (
            <SelectionBar
              locale={locale}
              count={selection.ids.size}
              found={list.sums.count}
              onAll={selectAll}
              commands={props.bulkCommands}
              onNone={selection.clear}
              onWrite={() =>
                chosen((filter) => void navigate(writeTo({ ...readState(new URLSearchParams()), filter })))
              }
              onShow={() => chosen((filter) => go({ q: '', filter }))}
              onCommand={setBulk}
            />
          )}
          {list.rows.length === 0 ? (
            <EmptyList
              title={isWhole ? m.regs_empty({}, { locale }) : m.regs_none({}, { locale })}
              text={isWhole ? m.regs_empty_text({}, { locale }) : m.regs_none_text({}, { locale })}
              {...(!isWhole && {
                action: { label: m.regs_show_all({}, { locale }), onClick: () => go({ q: '', filter: {} }) },
              })}
            />
          ) : (
            <>
              <RegistrationTable
                {...{ locale, state, list, today, ownWindow }}
                ref={table}
                mover={mover}
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
                {...{ locale, state, list }}
                onSize={(size) => {
                  storeSize(size)
                  go({ size })
                }}
              />
            </>
          )}
          <ListLink collection="regs" locale={locale} />
        </>
      )}
      <DetailPart
        {...props}
        state={state}
        detail={shown}
        isLoading={next !== null}
        isCovered={isCovered}
        email={state.email === null ? null : { id: state.email, text: emailText }}
        onClose={() => go({ open: null, email: null })}
        onTab={(tab) => go({ tab, email: null }, { replace: true })}
        onCommand={setCommand}
        onMoney={() => setMoney(true)}
        onSwap={setSwapped}
        onStandard={() => setStandard(true)}
        onMerge={setMergedWith}
        others={others}
        onEmail={(email) => go({ email }, { replace: true })}
        onTicket={(id) =>
          void mailTicket({ intent: 'mail-ticket', id }).then((answer) =>
            notify({ locale, message: ticketText(answer, locale) }),
          )
        }
        onResend={(emailId) =>
          void resend({ intent: 'resend', emailId }).then((answer) =>
            notify({ locale, message: resendText(answer, locale) }),
          )
        }
      />
      <NewDrawer
        locale={locale}
        page={state.isNew ? props.newPage : null}
        onClose={() => go({ isNew: false })}
        onDone={({ id, name: added }) => {
          go({ isNew: false, open: id })
          notify({ locale, message: m.regs_add_done({ name: added }, { locale }) })
        }}
      />
      <BulkDialog
        locale={locale}
        command={bulk}
        names={names}
        ids={[...selection.ids]}
        onClose={() => setBulk(null)}
        onAsked={() => {
          setBulk(null)
          selection.clear()
        }}
      />
      <ViewsDialog
        {...props.stored}
        {...{ locale, state }}
        isOpen={isViews}
        me={props.me}
        isArchived={props.isArchived}
        onClose={() => setViews(false)}
      />
      <PendingBar
        {...{ pending, locale }}
        mayStop={commands.includes('cancel')}
        isCovered={isCovered || state.open !== null}
      />
      {shown && (
        <>
          <EndDialog
            {...{ locale, name }}
            kind="regs"
            document={command ? { _id: shown.view.id, code: shown.view.code } : null}
            commands={command ? [command] : []}
            isLater={command === 'cancel' || command === 'release'}
            onClose={() => setCommand(null)}
            onDone={(done) => {
              setCommand(null)
              // the bar says so instead
              if (done === 'cancel' || done === 'release') return
              notify({ locale, message: commandTexts('regs', done).done({ name }, { locale }) })
              if (done === 'delete') go({ open: null })
            }}
          />
          <MergeDialog
            locale={locale}
            id={shown.view.id}
            other={mergedWith}
            onClose={() => setMergedWith(null)}
            onMerged={(id) => {
              setMergedWith(null)
              go({ open: id })
              notify({ locale, message: m.regs_merge_done({}, { locale }) })
            }}
          />
          <StandardDialog
            {...{ locale, name }}
            id={shown.view.id}
            isOpen={isStandard}
            onClose={() => setStandard(false)}
            onSent={(email) => {
              setStandard(false)
              notify({ locale, message: m.regs_standard_sent({ email }, { locale }) })
            }}
          />
          <SwapDialog
            {...{ locale, names }}
            detail={shown}
            from={swapped}
            onClose={() => setSwapped(undefined)}
            onDone={() => {
              setSwapped(undefined)
              notify({ locale, message: m.regs_swap_done({}, { locale }) })
            }}
          />
          <AccountDialog
            {...{ locale, today }}
            account={shown.account}
            isOpen={isMoney}
            onClose={() => setMoney(false)}
            onChanged={() => void revalidate()}
            mayCorrect={props.mayCorrect}
          />
        </>
      )}
    </div>
  )
}
