import { type SubmitEvent, useState } from 'react'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { CodeField, ConfirmFooter, Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { useRequest } from '../../lists/ending/use-request.ts'
import { stateOfCheck } from '../checklist.ts'
import type { CloseRefusal } from '../close-edition.server.ts'
import type { ClosingForm } from '../closing-form.ts'
import { checkNames, refusalTexts } from '../closing-text.ts'
import type { ClosingScreenProps } from './ClosingScreen.tsx'

type CloseDialogProps = ClosingScreenProps & {
  readonly step: 'close' | 'reopen'
  readonly onClose: () => void
}

type Answer = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly reason: CloseRefusal }

/** The consequences of closing or reopening, before it is done. */
export function CloseDialog({ step, edition, checklist, digest, locale, onClose }: CloseDialogProps) {
  const ask = useRequest<ClosingForm, Answer>()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<CloseRefusal | 'unanswered' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const advice = checklist.filter((check) => stateOfCheck(check) === 'advice')
  const sentences =
    step === 'close'
      ? [m.closing_then_frozen, m.closing_then_money, m.closing_then_reopen]
      : [m.closing_reopen_goes_on]

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setRefused(null)
    const answer = await ask({ intent: step, shown: digest, code })
    setBusy(false)
    if (answer.kind === 'done') onClose()
    else setRefused(answer.kind === 'refused' ? answer.reason : 'unanswered')
  }
  const values = { code: edition.code }
  return (
    <ConfirmDialog
      title={(step === 'close' ? m.closing_ask : m.closing_ask_reopen)(values, { locale })}
      locale={locale}
      isOpen
      onClose={onClose}
    >
      <form className={dialog.body} onSubmit={(event) => void submit(event)} noValidate>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence({}, { locale })}>{sentence({}, { locale })}</li>
          ))}
          {step === 'close' &&
            advice.map(({ kind, count }) => (
              <li key={kind}>
                <strong>
                  {m.closing_left({ check: checkNames[kind]({}, { locale }), count }, { locale })}
                </strong>
              </li>
            ))}
        </ul>
        <Refusal>
          {refused === null
            ? null
            : (refused === 'unanswered' ? m.settings_prices_unanswered : refusalTexts[refused])(
                {},
                { locale },
              )}
        </Refusal>
        {step === 'close' && (
          <CodeField label={m.closing_type_code(values, { locale })} value={code} onChange={setCode} />
        )}
        <ConfirmFooter locale={locale} onClose={onClose}>
          <BusyButton type="submit" {...(step === 'close' && { color: 'red' })} isBusy={isBusy}>
            {(step === 'close' ? m.closing_do : m.closing_reopen)({}, { locale })}
          </BusyButton>
        </ConfirmFooter>
      </form>
    </ConfirmDialog>
  )
}
