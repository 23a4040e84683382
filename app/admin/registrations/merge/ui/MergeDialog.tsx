import { Radio } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { CodeField, ConfirmFooter, Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { MergeField } from '#app/registration/commands/office/merged.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import { useRequest } from '../../../lists/ending/use-request.ts'
import type { MergeAnswer, MergeRequest } from '../merge-answer.ts'
import styles from './MergeDialog.module.css'

type MergeDialogProps = {
  readonly locale: Locale
  /** The open registration. */
  readonly id: string
  /** The one it is compared with; null: closed. */
  readonly other: string | null
  readonly onClose: () => void
  /** With the registration that stays. */
  readonly onMerged: (id: string) => void
}

/** Two registrations of one person side by side, field by field, and what merging them does. */
export function MergeDialog(props: MergeDialogProps) {
  const { locale, other, onClose } = props
  return (
    <ConfirmDialog
      title={m.regs_merge_title({}, { locale })}
      locale={locale}
      onClose={onClose}
      isOpen={other !== null}
    >
      {other !== null && <MergeForm {...props} other={other} />}
    </ConfirmDialog>
  )
}

type Shown = Extract<MergeAnswer, { kind: 'merge' }>

function MergeForm({ locale, id, other, onClose, onMerged }: MergeDialogProps & { other: string }) {
  const [take, setTake] = useState<readonly MergeField[]>([])
  const [shown, setShown] = useState<Shown | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(true)
  const [code, setCode] = useState('')
  const [round, setRound] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const ask = useRequest<MergeRequest, MergeAnswer>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each choice, and again where it has changed
  useEffect(() => {
    let isMounted = true
    setAsking(true)
    void ask({ intent: 'preview-merge', id, other, take }).then((answer) => {
      if (!isMounted) return
      setAsking(false)
      if (answer.kind === 'merge') setShown(answer)
      else if (answer.kind !== 'merged') setRefused(sentenceOf(answer, locale))
    })
    return () => {
      isMounted = false
    }
  }, [take, round])

  const choose = (name: MergeField, isTaken: boolean) => {
    setRefused(null)
    setTake(isTaken ? [...take, name] : take.filter((one) => one !== name))
  }
  const submit = async () => {
    if (!shown || isBusy || isAsking) return
    setBusy(true)
    setRefused(null)
    const answer = await ask({ intent: 'merge', id, other, take, shown: shown.digest, code })
    setBusy(false)
    if (answer.kind === 'merged') return onMerged(answer.id)
    if (answer.kind === 'merge') return
    setRefused(sentenceOf(answer, locale))
    if (answer.kind === 'refused' && answer.isChanged) setRound(round + 1)
  }
  return (
    <form
      className={dialog.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className={dialog.text}>{m.regs_merge_text({}, { locale })}</p>
      <Refusal>{refused}</Refusal>
      {shown && <Sides shown={shown} take={take} locale={locale} onChoose={choose} />}
      <div role="status" aria-busy={isAsking}>
        {isAsking && m.lists_effects_loading({}, { locale })}
        {!isAsking && shown && <ConsequenceList groups={shown.groups} locale={locale} />}
      </div>
      {shown && (
        <CodeField
          label={m.regs_merge_code({ code: shown.goes.code }, { locale })}
          value={code}
          onChange={setCode}
        />
      )}
      <ConfirmFooter locale={locale} onClose={onClose}>
        {shown && (
          <BusyButton type="submit" color="red" isBusy={isBusy} disabled={isAsking}>
            {m.regs_merge_do({}, { locale })}
          </BusyButton>
        )}
      </ConfirmFooter>
    </form>
  )
}

function Sides({
  shown,
  take,
  locale,
  onChoose,
}: {
  readonly shown: Shown
  readonly take: readonly MergeField[]
  readonly locale: Locale
  readonly onChoose: (name: MergeField, isTaken: boolean) => void
}) {
  const { stays, goes, fields } = shown
  const since = (side: typeof stays) => formatDay(localDayOf(side.reserved), locale, 'brief')
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            {m.regs_merge_stays({ code: stays.code }, { locale })}
            <small>{since(stays)}</small>
          </th>
          <th scope="col">
            {m.regs_merge_goes({ code: goes.code }, { locale })}
            <small>{since(goes)}</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const isTaken = take.includes(field.name)
          const cell = (side: 'stays' | 'goes', text: string) => (
            <td>
              <Radio
                name={field.name}
                checked={isTaken === (side === 'goes')}
                onChange={() => onChoose(field.name, side === 'goes')}
                label={text === '' ? '–' : text}
                size="xs"
              />
            </td>
          )
          return (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              {cell('stays', field.stays)}
              {cell('goes', field.goes)}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function sentenceOf(
  answer: Extract<MergeAnswer, { kind: 'refused' }> | { kind: 'unanswered' },
  locale: Locale,
): string {
  return answer.kind === 'refused' ? answer.sentence : m.lists_save_failed_offline({}, { locale })
}
