import { Alert, Button, Radio, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { Document } from '#app/data-api/client/client.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import styles from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { CodeField, Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import { commandTexts } from '../../ending/deletions.ts'
import type { Answer, Command, MoneyInput } from '../../ending/end-command.ts'
import { useRequest } from '../../ending/use-request.ts'
import { versionOf } from '../../ending/version-of.ts'
import type { EndDialogProps } from './EndDialog.tsx'
import { RefundFields } from './RefundFields.tsx'

type EndFormProps = EndDialogProps & { readonly document: Document }

/** The ways to end a document, the preview of the chosen one, and the button that does it. Choosing does nothing. */
export function EndForm({ locale, kind, document, commands, isLater, onClose, onDone }: EndFormProps) {
  const [command, setCommand] = useState<Command>(
    commands.includes('delete') ? 'delete' : (commands[0] ?? 'delete'),
  )
  const [preview, setPreview] = useState<Answer | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const [money, setMoney] = useState<MoneyInput>({})
  const [round, setRound] = useState(0)
  // what follows from an excuse is the same for every reason; it is asked with one
  const endOptions =
    command === 'cancel' && kind === 'regs' ? { money } : command === 'excuse' ? { reason: '–' } : {}
  const ask = useRequest()
  const texts = commandTexts(kind, command)
  const { _id: id } = document
  // the effects on a registration are compared themselves
  const version = kind === 'regs' ? undefined : versionOf(document)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each command, and again where the effects have changed
  useEffect(() => {
    let isMounted = true
    void ask({ intent: 'preview-end', command, id, version, ...endOptions }).then((answer) => {
      if (isMounted) setPreview(answer)
    })
    return () => {
      isMounted = false
    }
  }, [command, id, money, round])

  const needsCode = command === 'erase'
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy || preview?.kind !== 'preview') return
    setBusy(true)
    setFailed(null)
    const refund = preview.refund && {
      backCents: preview.refund.backCents,
      feeCents: preview.refund.feeCents,
    }
    const answer = await ask({
      intent: 'end',
      command,
      id,
      version,
      ...(preview.digest !== undefined && { shown: preview.digest }),
      ...(needsCode && { code }),
      ...(command === 'excuse' && { reason }),
      ...(isLater && { isLater }),
      ...(endOptions.money && { money: { ...endOptions.money, ...(refund && { expected: refund }) } }),
    })
    setBusy(false)
    if (answer.kind === 'done') return onDone(command)
    setFailed(answer.kind === 'refused' ? answer.sentence : m.lists_save_failed_offline({}, { locale }))
    if (answer.kind === 'refused' && answer.isChanged) setRound(round + 1)
  }
  return (
    <form className={styles.body} onSubmit={(event) => void submit(event)} noValidate>
      {commands.length > 1 && (
        <Radio.Group
          label={m.lists_end_which({}, { locale })}
          value={command}
          onChange={(chosen) => {
            setFailed(null)
            setPreview(null)
            setCommand(commands.find((one) => one === chosen) ?? command)
          }}
        >
          {commands.map((one, n) => (
            <Radio
              key={one}
              value={one}
              label={commandTexts(kind, one).label({}, { locale })}
              mt="xs"
              {...(one === command && { 'data-autofocus': true })}
              {...(n === 0 && { mt: 'sm' })}
            />
          ))}
        </Radio.Group>
      )}
      <p className={styles.text}>{texts.text({}, { locale })}</p>
      <div role="status" aria-busy={preview === null}>
        {preview === null && m.lists_effects_loading({}, { locale })}
        {preview?.kind === 'preview' &&
          kind === 'regs' &&
          (preview.groups.length > 0 ? (
            <ConsequenceList groups={preview.groups} locale={locale} />
          ) : (
            m.lists_effects_none({}, { locale })
          ))}
        {preview?.kind === 'refused' && (
          <Alert color="accent" title={m.lists_end_refused({}, { locale })}>
            {preview.sentence}
          </Alert>
        )}
        {preview?.kind === 'unanswered' && m.lists_save_failed_offline({}, { locale })}
      </div>
      {command === 'cancel' && (
        <RefundFields
          answer={preview}
          money={money}
          onChange={(typed) => {
            setFailed(null)
            setPreview(null)
            setMoney(typed)
          }}
          locale={locale}
        />
      )}
      <Refusal title={m.lists_end_failed({}, { locale })}>{failed}</Refusal>
      {preview?.kind === 'preview' && command === 'excuse' && (
        <TextInput
          label={m.regs_do_excuse_reason({}, { locale })}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={200}
          autoComplete="off"
        />
      )}
      {preview?.kind === 'preview' && needsCode && (
        <CodeField
          label={m.lists_end_code({ code: String(document.code ?? '') }, { locale })}
          value={code}
          onChange={setCode}
        />
      )}
      <div className={styles.buttons}>
        <Button
          variant="default"
          onClick={onClose}
          {...(commands.length === 1 && { 'data-autofocus': true })}
        >
          {m.lists_end_back({}, { locale })}
        </Button>
        {preview?.kind === 'preview' && (
          <BusyButton type="submit" {...(!isGentle(command) && { color: 'red' })} isBusy={isBusy}>
            {texts.button({}, { locale })}
          </BusyButton>
        )}
      </div>
    </form>
  )
}

/** It has no effect on others. */
function isGentle(command: Command): boolean {
  return ['confirm', 'excuse', 'unexcuse', 'remind', 'restore'].includes(command)
}
