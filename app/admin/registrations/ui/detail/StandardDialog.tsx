import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import styles from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { ConfirmFooter, Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { messageName } from '#app/registration/mail/message-names.ts'
import type { StandardKind } from '#app/registration/mail/standard-kinds.ts'
import { useRequest } from '../../../lists/ending/use-request.ts'
import { EmailView } from '../../../mails/ui/EmailView.tsx'
import type { StandardAnswer, StandardRequest } from '../../standard-emails.server.ts'

type StandardDialogProps = {
  readonly locale: Locale
  /** The registration, and its name. */
  readonly id: string
  readonly name: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSent: (email: string) => void
}

/** A standard e-mail for one registration: chosen from those that are true of it now, read as it would arrive, and sent. */
export function StandardDialog(props: StandardDialogProps) {
  const { locale, name, isOpen, onClose } = props
  return (
    <ConfirmDialog
      title={m.regs_standard_title({ name }, { locale })}
      locale={locale}
      isOpen={isOpen}
      onClose={onClose}
    >
      <StandardForm {...props} />
    </ConfirmDialog>
  )
}

function StandardForm({ locale, id, onClose, onSent }: StandardDialogProps) {
  const [kind, setKind] = useState<StandardKind | null>(null)
  const [shown, setShown] = useState<Extract<StandardAnswer, { kind: 'standard' }> | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(true)
  const [isSending, setSending] = useState(false)
  const ask = useRequest<StandardRequest, StandardAnswer>()
  const refuse = (answer: Exclude<StandardAnswer, { kind: 'standard' }> | { kind: 'unanswered' }) =>
    setRefused(answer.kind === 'refused' ? answer.sentence : m.lists_save_failed_offline({}, { locale }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each choice, not for each rendering
  useEffect(() => {
    let isMounted = true
    setBusy(true)
    setRefused(null)
    void ask({ intent: 'preview-standard', id, kind }).then((answer) => {
      if (!isMounted) return
      setBusy(false)
      if (answer.kind === 'standard') setShown(answer)
      else refuse(answer)
    })
    return () => {
      isMounted = false
    }
  }, [id, kind])

  const submit = async () => {
    if (!kind || isBusy || isSending) return
    setSending(true)
    const answer = await ask({ intent: 'send-standard', id, kind })
    setSending(false)
    if (answer.kind === 'done') onSent(messageName(kind, locale))
    else if (answer.kind !== 'standard') refuse(answer)
  }
  const email = isBusy ? null : (shown?.email ?? null)
  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {shown?.kinds.length === 0 ? (
        <p className={styles.text}>{m.regs_standard_none({}, { locale })}</p>
      ) : (
        <NativeSelect
          data-autofocus
          label={m.regs_standard_kind({}, { locale })}
          description={m.regs_standard_hint({}, { locale })}
          value={kind ?? ''}
          onChange={({ currentTarget }) =>
            setKind(shown?.kinds.find((one) => one === currentTarget.value) ?? null)
          }
          data={[
            { value: '', label: m.regs_standard_choose({}, { locale }) },
            ...(shown?.kinds ?? []).map((one) => ({ value: one, label: messageName(one, locale) })),
          ]}
        />
      )}
      <div role="status" aria-busy={isBusy}>
        {isBusy && m.lists_effects_loading({}, { locale })}
        {email && shown && (
          <p className={styles.text}>
            {shown.language === 'sl'
              ? m.regs_standard_in_sl({}, { locale })
              : m.regs_standard_in_en({}, { locale })}
          </p>
        )}
      </div>
      {email && <EmailView email={email} locale={locale} />}
      <Refusal>{refused}</Refusal>
      <ConfirmFooter locale={locale} onClose={onClose}>
        {email && (
          <BusyButton type="submit" isBusy={isSending}>
            {m.regs_standard_send({}, { locale })}
          </BusyButton>
        )}
      </ConfirmFooter>
    </form>
  )
}
