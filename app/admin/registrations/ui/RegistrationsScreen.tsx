import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#app/platform/messages/messages.js'
import type { RegisterPage } from '#app/registration-form/ui/register-page.ts'
import type { Command } from '../../lists/ending/end-command.ts'
import { registrationsTopic } from '../../live/presence.ts'
import { usePresence } from '../../live/use-presence.ts'
import { notify } from '../../notify.ts'
import type { PendingBulk } from '../bulk-answer.ts'
import { NewDrawer } from '../new/ui/NewDrawer.tsx'
import type { Detail } from '../queries/read-detail.server.ts'
import type { RegistrationList } from '../queries/read-list.server.ts'
import { useUndo } from '../undo/use-undo.tsx'
import { ViewsDialog } from '../views/ui/ViewsDialog.tsx'
import { commandsFor } from '../what-can-be-done.ts'
import type { Mover } from '../windows/WindowedRows.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { DetailPart } from './detail/DetailPart.tsx'
import { ListPart, type ListPartProps } from './ListPart.tsx'
import { PendingBar } from './PendingBar.tsx'
import { RegistrationDialogs } from './RegistrationDialogs.tsx'
import styles from './RegistrationsScreen.module.css'
import { useDialog } from './use-dialog.ts'
import { useEmailRequests } from './use-email-requests.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'
import { useRangeSelection } from './use-selection-requests.ts'

type RegistrationsScreenProps = Pick<
  ListPartProps,
  'names' | 'today' | 'ownWindow' | 'mayAdd' | 'mayBulk' | 'bulkCommands' | 'stored' | 'locale'
> & {
  /** Null in a window of one registration. */
  readonly list: RegistrationList | null
  readonly isArchived: boolean
  readonly isReadOnly: boolean
  readonly detail: Detail | null
  readonly emailText: { readonly subject: string; readonly html: string } | null
  readonly commands: readonly Command[]
  readonly mayCorrect: boolean
  /** The user's own name. */
  readonly me: string
  readonly mayMerge: boolean
  /** The form of a new registration; null: it is closed. */
  readonly newPage: RegisterPage | null
  readonly pending: readonly PendingBulk[]
}

/** The filtered registrations: the filter as a sentence, rows, sums of all; and the open one. */
export function RegistrationsScreen(props: RegistrationsScreenProps) {
  const { list, names, today, detail, emailText, commands, mayBulk, mayCorrect, pending, me, locale } = props
  const navigate = useNavigate()
  const { state, isLoading, go } = useListState()
  const { dialog, open, close } = useDialog(state.open)
  const { mailTicket, resend } = useEmailRequests(locale)
  const notifyUndoable = useUndo(locale)
  const table = useRef<HTMLElement>(null)
  const mover: Mover = useRef(null)
  const selection = useSelection()
  const selectTo = useRangeSelection(selection, { state, table })
  const isCovered = state.isNew || dialog !== null
  const shown = detail?.view.id === state.open ? detail : null

  useListKeys({
    table,
    mover,
    isCovered,
    isOpen: state.open !== null,
    onSelect: (id) => mayBulk && selection.toggle(id),
    onSelectTo: (id) => mayBulk && selectTo(id),
    onTab: (tab) => go({ tab, email: null }, { replace: true }),
    onCommand: (command) =>
      detail && commandsFor(detail.view, commands).includes(command) && open({ kind: 'end', command }),
    onMoney: () => open({ kind: 'money' }),
    onNew: () => props.mayAdd && go({ isNew: true }),
    onDelete: () => notify({ locale, message: m.regs_delete_hint({}, { locale }) }),
    onWrite: () => {
      if (!detail || !props.mayAdd) return
      const to = String(new URLSearchParams({ q: detail.view.code }))
      void navigate(`/admin/mails/write?${new URLSearchParams({ to })}`)
    },
  })
  const others = usePresence({
    id: shown ? shown.view.id : null,
    me,
    topic: registrationsTopic,
    action: '/admin/prijave',
  })

  return (
    <div className={styles.screen} aria-busy={isLoading}>
      {list && (
        <ListPart
          {...props}
          list={list}
          state={state}
          go={go}
          table={table}
          mover={mover}
          selection={selection}
          onBulk={(command) => open({ kind: 'bulk', command })}
          onViews={() => open({ kind: 'views' })}
        />
      )}
      <DetailPart
        {...props}
        state={state}
        isLoading={isLoading}
        isCovered={isCovered}
        others={others}
        detail={shown}
        email={state.email === null ? null : { id: state.email, text: emailText }}
        onClose={() => go({ open: null, email: null })}
        onTab={(tab) => go({ tab, email: null }, { replace: true })}
        onCommand={(command) => open({ kind: 'end', command })}
        onMoney={() => open({ kind: 'money' })}
        onSwap={(from) => open({ kind: 'swap', from })}
        onStandard={() => open({ kind: 'standard' })}
        onMerge={(other) => open({ kind: 'merge', other })}
        onUndoable={notifyUndoable}
        onEmail={(email) => go({ email }, { replace: true })}
        onTicket={mailTicket}
        onResend={resend}
      />
      <NewDrawer
        locale={locale}
        page={state.isNew ? props.newPage : null}
        onClose={() => go({ isNew: false })}
        onDone={({ id, name }) => {
          go({ isNew: false, open: id })
          notify({ locale, message: m.regs_add_done({ name }, { locale }) })
        }}
      />
      <BulkDialog
        locale={locale}
        names={names}
        command={dialog?.kind === 'bulk' ? dialog.command : null}
        ids={[...selection.ids]}
        list={table}
        onClose={() => close('bulk')}
        onAsked={(text, undo) => {
          close('bulk')
          selection.clear()
          if (undo) notifyUndoable(text, undo)
        }}
      />
      <ViewsDialog
        {...props.stored}
        locale={locale}
        state={state}
        me={me}
        isOpen={dialog?.kind === 'views'}
        isArchived={props.isArchived}
        onClose={() => close('views')}
      />
      <PendingBar
        pending={pending}
        locale={locale}
        mayStop={commands.includes('cancel')}
        isCovered={isCovered || state.open !== null}
        after={table}
      />
      {shown && (
        <RegistrationDialogs
          dialog={dialog}
          names={names}
          today={today}
          mayCorrect={mayCorrect}
          locale={locale}
          go={go}
          detail={shown}
          onClose={close}
          onUndoable={notifyUndoable}
        />
      )}
    </div>
  )
}
