import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { ConfirmFooter } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { formatCents } from '#app/platform/values/money.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import type { EventLine } from '../../event-line.ts'
import { useWhatIf } from '../../what-if/use-what-if.ts'

type CancelDialogProps = {
  /** Null: closed. */
  readonly line: Pick<EventLine, 'id' | 'title'> | null
  readonly onClose: () => void
  readonly locale: Locale
}

/** Says what cancelling an event does to its dancers, and cancels it exactly so. */
export function CancelDialog({ line, onClose, locale }: CancelDialogProps) {
  const event = line ? inLocale(line.title, locale).text : ''
  return (
    <ConfirmDialog
      title={m.events_cancel_title({ event }, { locale })}
      isOpen={line !== null}
      onClose={onClose}
      locale={locale}
    >
      {line && <CancelForm id={line.id} onClose={onClose} locale={locale} />}
    </ConfirmDialog>
  )
}

type CancelFormProps = Omit<CancelDialogProps, 'line'> & { readonly id: string }

function CancelForm({ id, onClose, locale }: CancelFormProps) {
  const { state, isBusy, show, apply } = useWhatIf()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each event, not for each rendering
  useEffect(() => {
    show({ events: [], cancelled: [id], promoteLate: null })
  }, [id])
  useEffect(() => {
    if (state.at === 'applied') onClose()
  }, [state.at, onClose])
  const shown = state.at === 'shown' || state.at === 'moved' ? state.shown : null
  return (
    <div className={dialog.body}>
      <p className={dialog.text}>{m.events_cancel_text({}, { locale })}</p>
      {state.at === 'moved' && <Alert color="candle">{m.events_what_if_moved({}, { locale })}</Alert>}
      <div role="status" aria-busy={state.at === 'nothing'}>
        {state.at === 'nothing' && m.lists_effects_loading({}, { locale })}
        {shown && (
          <>
            <p>
              <b>
                {m.events_what_if_income({ sum: formatCents(shown.incomeCents, locale) }, { locale })} ·{' '}
                {m.events_what_if_emails({ count: shown.emails }, { locale })}
              </b>
            </p>
            <ConsequenceList groups={shown.groups} locale={locale} />
          </>
        )}
      </div>
      {state.at === 'refused' && (
        <Alert color="red" role="alert">
          {state.sentence ?? m.lists_save_failed_offline({}, { locale })}
        </Alert>
      )}
      <ConfirmFooter locale={locale} onClose={onClose}>
        {shown && (
          <BusyButton color="red" onClick={apply} isBusy={isBusy}>
            {m.events_cancel({}, { locale })}
          </BusyButton>
        )}
      </ConfirmFooter>
    </div>
  )
}
