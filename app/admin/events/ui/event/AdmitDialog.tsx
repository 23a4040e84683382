import { Alert, Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import type { WaitingUnit } from '#app/registration/service.server.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import { waitingRuleText } from '#app/registration/waiting-rule-text.ts'
import { useRequest } from '../../../lists/ending/use-request.ts'
import type { EventAnswer, EventRequest } from '../../event-requests.ts'

type AdmitDialogProps = {
  /** Null: closed. */
  readonly unit: WaitingUnit | null
  readonly onClose: () => void
  readonly locale: Locale
}

/** Previews an admission by hand: the dancers, the consequences and the rule that it overrides. An admin gives a reason. A10 */
export function AdmitDialog({ unit, onClose, locale }: AdmitDialogProps) {
  const names = unit?.dancers.map(({ name, surname }) => `${name} ${surname}`).join(' + ') ?? ''
  return (
    <ConfirmDialog
      title={m.events_admit_title({ name: names }, { locale })}
      isOpen={unit !== null}
      onClose={onClose}
      locale={locale}
    >
      {unit && <AdmitForm unit={unit} onClose={onClose} locale={locale} />}
    </ConfirmDialog>
  )
}

type AdmitFormProps = Omit<AdmitDialogProps, 'unit'> & { readonly unit: WaitingUnit }

function AdmitForm({ unit, onClose, locale }: AdmitFormProps) {
  const [preview, setPreview] = useState<EventAnswer | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const ask = useRequest<EventRequest, EventAnswer>()
  const registration = unit.dancers.find(({ isHeld }) => !isHeld)?.id ?? ''
  const { rule } = unit.explanation
  const isPast = rule !== 'A5'

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each dancer, and again where the effects have changed
  useEffect(() => {
    let isMounted = true
    void ask({ intent: 'preview-admit', registration }).then((answer) => {
      if (isMounted) setPreview(answer)
    })
    return () => {
      isMounted = false
    }
  }, [registration, round])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy || preview?.kind !== 'preview') return
    setBusy(true)
    const answer = await ask({ intent: 'admit', registration, reason, shown: preview.digest })
    setBusy(false)
    if (answer.kind === 'done') return onClose()
    if (answer.kind !== 'refused') return setFailed(m.lists_save_failed_offline({}, { locale }))
    setFailed(answer.sentence)
    if ('isChanged' in answer) setRound(round + 1)
  }
  return (
    <form className={dialog.body} onSubmit={(event) => void submit(event)} noValidate>
      {isPast && (
        <p className={dialog.text}>
          {m.events_admit_past({ rule: `${waitingRuleText(rule, locale)} (${rule})` }, { locale })}
        </p>
      )}
      <div role="status" aria-busy={preview === null}>
        {preview === null && m.lists_effects_loading({}, { locale })}
        {preview?.kind === 'preview' && <ConsequenceList groups={preview.groups} locale={locale} />}
        {preview?.kind === 'refused' && <Alert color="accent">{preview.sentence}</Alert>}
        {preview?.kind === 'unanswered' && m.lists_save_failed_offline({}, { locale })}
      </div>
      {isPast && preview?.kind === 'preview' && (
        <TextInput
          label={m.events_admit_reason({}, { locale })}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={500}
          autoComplete="off"
          data-autofocus
        />
      )}
      <Refusal>{failed}</Refusal>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {m.lists_end_back({}, { locale })}
        </Button>
        {preview?.kind === 'preview' && (
          <BusyButton type="submit" isBusy={isBusy}>
            {m.events_admit_do({}, { locale })}
          </BusyButton>
        )}
      </div>
    </form>
  )
}
