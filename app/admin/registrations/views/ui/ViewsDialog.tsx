import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { useRequest } from '../../../lists/ending/use-request.ts'
import { UndoNotice } from '../../../lists/ui/dialogs/UndoNotice.tsx'
import { type ListState, searchOf } from '../../list-state.ts'
import { type ListView, type LiveSheet, LONGEST_NAME, type ViewsPart, viewSearch } from '../list-view.ts'
import type { ViewAnswer, ViewRequest } from '../view-answer.ts'
import styles from './ViewsDialog.module.css'

type ViewsDialogProps = ViewsPart & {
  readonly locale: Locale
  readonly isOpen: boolean
  readonly state: ListState
  readonly me: string
  readonly isArchived: boolean
  readonly onClose: () => void
}

/** Views under a name, one's own and everybody's, and the addresses that spreadsheets read. */
export function ViewsDialog(props: ViewsDialogProps) {
  const { locale, isOpen, onClose } = props
  const [saved, setSaved] = useState(0)
  return (
    <ConfirmDialog
      title={m.regs_views_title({}, { locale })}
      locale={locale}
      isOpen={isOpen}
      onClose={onClose}
      saved={saved}
    >
      <ViewsForm {...props} onSaved={() => setSaved(saved + 1)} />
    </ConfirmDialog>
  )
}

function ViewsForm(props: ViewsDialogProps & { readonly onSaved: () => void }) {
  const { locale, state, views, sheets, me, isArchived, mayShare, mayRemoveShared, onClose, onSaved } = props
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const [removed, setRemoved] = useState<ListView | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = useRequest<ViewRequest, ViewAnswer>()
  const isEverything = viewSearch(state) === ''
  const hint = !isEverything
    ? m.regs_views_hint
    : state.q === ''
      ? m.regs_views_everything
      : m.regs_views_searched
  const run = async (request: ViewRequest) => {
    if (isBusy) return false
    setBusy(true)
    setRefused(null)
    const answer = await ask(request)
    setBusy(false)
    if (answer.kind === 'refused' || answer.kind === 'unanswered') {
      setRefused(answer.kind === 'refused' ? answer.sentence : m.lists_save_failed_offline({}, { locale }))
      return false
    }
    if (answer.kind === 'sheet') setAddress(answer.address)
    else if (request.intent === 'view-save') setName((now) => (now === request.name ? '' : now))
    else return true
    onSaved()
    return true
  }
  const remove = async (view: ListView) => {
    if (await run({ intent: 'view-remove', id: view.id })) setRemoved(view)
  }
  const restore = async ({ id, name: former, search: stored, isShared: wasShared }: ListView) => {
    const request: ViewRequest = wasShared
      ? { intent: 'view-restore', id }
      : { intent: 'view-save', name: former, search: stored, isShared: false }
    if (await run(request)) setRemoved(null)
  }
  const search = searchOf(state)
  return (
    <div className={dialog.body}>
      <Refusal>{refused}</Refusal>
      {!isArchived && (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void run({ intent: 'view-save', name, search, isShared })
          }}
        >
          <TextInput
            label={m.regs_views_name({}, { locale })}
            description={`${hint({}, { locale })} ${m.regs_views_name_nobody({}, { locale })}`}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            data-autofocus
          />
          {mayShare && (
            <Checkbox
              label={m.regs_views_share({}, { locale })}
              checked={isShared}
              onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            />
          )}
          <div className={dialog.buttons}>
            <BusyButton type="submit" isBusy={isBusy}>
              {m.regs_views_save({}, { locale })}
            </BusyButton>
            {sheets !== null && (
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() => void run({ intent: 'sheet-make', name, search })}
              >
                {m.regs_sheet_make({}, { locale })}
              </Button>
            )}
          </div>
        </form>
      )}
      {address !== null && (
        <Alert color="lead" role="status" title={m.regs_sheet_made({}, { locale })}>
          <p className={styles.address}>
            <code>{address}</code>
          </p>
          <p>{m.regs_sheet_care({}, { locale })}</p>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void navigator.clipboard.writeText(address)}
          >
            {m.regs_sheet_copy({}, { locale })}
          </Button>
        </Alert>
      )}
      {removed !== null && (
        <Alert color="lead" role="status">
          <UndoNotice
            text={m.regs_views_removed({ name: removed.name }, { locale })}
            locale={locale}
            onUndo={() => void restore(removed)}
          />
        </Alert>
      )}
      {views.length > 0 && (
        <section className={dialog.groups}>
          <h3>{m.regs_views_stored({}, { locale })}</h3>
          <ul className={styles.rows}>
            {views.map((view) => (
              <li key={view.id}>
                <Link to={{ search: `?${view.search}` }} onClick={onClose}>
                  {view.name}
                </Link>
                <small>
                  {view.isShared
                    ? m.regs_views_everybodys({ owner: view.owner }, { locale })
                    : m.regs_views_own({}, { locale })}
                </small>
                {!isArchived && (isOwn(view, me) || mayRemoveShared) && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={m.regs_views_remove_which({ name: view.name }, { locale })}
                    onClick={() => void remove(view)}
                  >
                    {m.regs_views_remove({}, { locale })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {sheets !== null && sheets.length > 0 && (
        <section className={dialog.groups}>
          <h3>{m.regs_sheets({}, { locale })}</h3>
          <ul className={styles.rows}>
            {sheets.map((sheet) => (
              <li key={sheet.id}>
                <span>{sheet.name}</span>
                <small>{sheetText(sheet, locale)}</small>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={m.regs_sheet_end_which({ name: sheet.name }, { locale })}
                  onClick={() => void run({ intent: 'sheet-end', id: sheet.id })}
                >
                  {m.regs_sheet_end({}, { locale })}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const isOwn = ({ owner }: ListView, me: string) => owner.toLowerCase() === me.toLowerCase()

function sheetText({ madeBy, endsAt, readAt }: LiveSheet, locale: Locale): string {
  const values = { by: madeBy, day: formatDay(localDayOf(endsAt), locale, 'short') }
  return readAt === null
    ? m.regs_sheet_unread(values, { locale })
    : m.regs_sheet_read(
        { ...values, at: `${formatDay(localDayOf(readAt), locale, 'short')} ${formatTime(readAt, locale)}` },
        { locale },
      )
}
