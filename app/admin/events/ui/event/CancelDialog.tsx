import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { ConfirmFooter, Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { formatCents } from '#app/platform/values/money.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import type { EventLine } from '../../event-line.ts'
import { useWhatIf } from '../../what-if/use-what-if.ts'

/** What happens to a whole event. */
export type Ending = 'cancel' | 'wind-down' | 'admit-again'

type CancelDialogProps = {
  readonly line: Pick<EventLine, 'id' | 'title'>
  /** Null: closed. */
  readonly ending: Ending | null
  readonly onClose: () => void
  readonly locale: Locale
}

const texts = {
  cancel: { title: m.events_cancel_title, text: m.events_cancel_text, button: m.events_cancel },
  'wind-down': { title: m.events_wind_down_title, text: m.events_wind_down_text, button: m.events_wind_down },
  'admit-again': {
    title: m.events_admit_again_title,
    text: m.events_admit_again_text,
    button: m.events_admit_again,
  },
} as const satisfies Record<Ending, unknown>

/** Previews the effects on dancers of cancelling an event or closing its admission, and applies exactly these. */
export function CancelDialog({ line, ending, onClose, locale }: CancelDialogProps) {
  const event = inLocale(line.title, locale).text
  return (
    <ConfirmDialog
      title={ending ? texts[ending].title({ event }, { locale }) : ''}
      isOpen={ending !== null}
      onClose={onClose}
      locale={locale}
    >
      {ending && <CancelForm id={line.id} ending={ending} onClose={onClose} locale={locale} />}
    </ConfirmDialog>
  )
}

type CancelFormProps = Omit<CancelDialogProps, 'line' | 'ending'> & {
  readonly id: string
  readonly ending: Ending
}

function CancelForm({ id, ending, onClose, locale }: CancelFormProps) {
  const { state, isBusy, show, apply } = useWhatIf()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each event, not for each rendering
  useEffect(() => {
    const change =
      ending === 'cancel' ? { cancelled: [id] } : { windsDown: [{ id, isOn: ending === 'wind-down' }] }
    show({ events: [], ...change, promoteLate: null })
  }, [id])
  useEffect(() => {
    if (state.at === 'applied') onClose()
  }, [state.at, onClose])
  const shown = state.at === 'shown' || state.at === 'moved' ? state.shown : null
  return (
    <div className={dialog.body}>
      <p className={dialog.text}>{texts[ending].text({}, { locale })}</p>
      {state.at === 'moved' && <Alert color="accent">{m.events_what_if_moved({}, { locale })}</Alert>}
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
      <Refusal>
        {state.at === 'refused' ? (state.sentence ?? m.lists_save_failed_offline({}, { locale })) : null}
      </Refusal>
      <ConfirmFooter locale={locale} onClose={onClose}>
        {shown && (
          <BusyButton {...(ending === 'cancel' && { color: 'red' })} onClick={apply} isBusy={isBusy}>
            {texts[ending].button({}, { locale })}
          </BusyButton>
        )}
      </ConfirmFooter>
    </div>
  )
}
