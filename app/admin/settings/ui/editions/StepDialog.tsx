import { type SubmitEvent, useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { CodeField, ConfirmFooter, Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { useRequest } from '../../../lists/ending/use-request.ts'
import type { StepOutcome, StepRefusal } from '../../editions/edition-step.server.ts'
import type { EditionStep, StepForm } from '../../editions/edition-step.ts'
import { askTexts, refusalTexts, stepSentences, stepTexts } from './step-text.ts'

type StepDialogProps = {
  readonly step: EditionStep
  readonly line: { readonly id: string; readonly code: string }
  readonly locale: Locale
  readonly onClose: (isDone: boolean) => void
}

type Answer =
  | { readonly kind: 'preview'; readonly outcome: StepOutcome }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: StepRefusal }

/** The consequences of a step before it is taken. A change in between is shown and confirmed again. */
export function StepDialog(props: StepDialogProps) {
  const { step, line, locale, onClose } = props
  return (
    <ConfirmDialog
      title={askTexts[step]({ code: line.code }, { locale })}
      locale={locale}
      isOpen
      onClose={() => onClose(false)}
    >
      <StepFields {...props} />
    </ConfirmDialog>
  )
}

function StepFields({ step, line, locale, onClose }: StepDialogProps) {
  const ask = useRequest<StepForm, Answer>()
  const [outcome, setOutcome] = useState<StepOutcome | null>(null)
  const [refused, setRefused] = useState<keyof typeof refusalTexts | null>(null)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)

  const look = async () => {
    const answer = await ask({ intent: 'preview', step, id: line.id })
    if (answer.kind === 'preview') setOutcome(answer.outcome)
    else setRefused(answer.kind === 'refused' ? answer.reason : 'unanswered')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the dialog opens
  useEffect(() => void look(), [])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy || !outcome) return
    setBusy(true)
    setRefused(null)
    const answer = await ask({ intent: 'do', step, id: line.id, shown: outcome.digest, code })
    setBusy(false)
    if (answer.kind === 'done') return onClose(true)
    setRefused(answer.kind === 'refused' ? answer.reason : 'unanswered')
    if (answer.kind === 'refused' && answer.reason === 'changed') await look()
  }
  return (
    <form className={dialog.body} onSubmit={(event) => void submit(event)} noValidate>
      <div role="status" aria-busy={outcome === null && refused === null}>
        {outcome === null && refused === null && m.lists_effects_loading({}, { locale })}
        {outcome && (
          <ul>
            {stepSentences(outcome, locale).map(({ text, isWarning }) => (
              <li key={text}>{isWarning ? <strong>{text}</strong> : text}</li>
            ))}
          </ul>
        )}
      </div>
      <Refusal>{refused === null ? null : refusalTexts[refused]({}, { locale })}</Refusal>
      {outcome && step === 'archive' && (
        <CodeField
          label={m.settings_editions_type_code({ code: line.code }, { locale })}
          value={code}
          onChange={setCode}
        />
      )}
      <ConfirmFooter locale={locale} onClose={() => onClose(false)}>
        {outcome && (
          <BusyButton type="submit" {...(step === 'archive' && { color: 'red' })} isBusy={isBusy}>
            {stepTexts[step]({}, { locale })}
          </BusyButton>
        )}
      </ConfirmFooter>
    </form>
  )
}
