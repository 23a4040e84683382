import { Alert, Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from '#app/platform/ui/admin/AskDialog.module.css'
import { AskDialog } from '#app/platform/ui/admin/AskDialog.tsx'
import type { BulkCommand } from '#app/registration/bulk/bulk.ts'
import { commandTexts } from '../../lists/ending/deletions.ts'
import { useQuestion } from '../../lists/ending/use-question.ts'
import { ConsequenceList } from '../../lists/ui/dialogs/ConsequenceList.tsx'
import type { BulkAnswer, BulkQuestion } from '../bulk-answer.ts'
import { doTexts, skipText } from './bulk-text.ts'

type BulkDialogProps = {
  readonly locale: Locale
  /** Null: closed. */
  readonly command: BulkCommand | null
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onAsked: () => void
}

/** What a command would do to all that are selected, and who is left out and why. The button says how many. */
export function BulkDialog(props: BulkDialogProps) {
  const { locale, command, onClose } = props
  const title = command === null ? '' : commandTexts('regs', command).label({}, { locale })
  return (
    <AskDialog {...{ title, locale, onClose }} isOpen={command !== null}>
      {command !== null && <BulkForm {...props} command={command} />}
    </AskDialog>
  )
}

type Shown = Extract<BulkAnswer, { kind: 'bulk' }>

function BulkForm({ locale, command, ids, onClose, onAsked }: BulkDialogProps & { command: BulkCommand }) {
  // frozen: what is selected behind the dialog meanwhile is not meant
  const [frozen] = useState(ids)
  const [shown, setShown] = useState<Shown | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [round, setRound] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const ask = useQuestion<BulkQuestion, BulkAnswer>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again where it has changed
  useEffect(() => {
    let isHere = true
    setShown(null)
    void ask({ intent: 'preview-bulk', command, ids: frozen }).then((answer) => {
      if (!isHere) return
      if (answer.kind === 'bulk') setShown(answer)
      else setRefused(sentenceOf(answer, locale))
    })
    return () => {
      isHere = false
    }
  }, [round])

  const submit = async () => {
    if (!shown || isBusy) return
    setBusy(true)
    setRefused(null)
    const said = command === 'excuse' ? { reason } : {}
    const answer = await ask({ intent: 'bulk', command, ids: frozen, shown: shown.digest, ...said })
    setBusy(false)
    if (answer.kind === 'done') return onAsked()
    setRefused(sentenceOf(answer, locale))
    if (answer.kind === 'refused' && answer.isChanged) setRound(round + 1)
  }
  const selected = frozen.length
  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className={styles.text}>{commandTexts('regs', command).text({}, { locale })}</p>
      {refused !== null && (
        <Alert color="candle" role="alert">
          {refused}
        </Alert>
      )}
      <div role="status" aria-busy={shown === null && refused === null}>
        {shown === null && refused === null && m.lists_effects_loading({}, { locale })}
        {shown && (
          <>
            <p>
              {m.regs_bulk_selected({ count: selected }, { locale })} ·{' '}
              <b>{m.regs_bulk_affected({ count: shown.affected }, { locale })}</b>
              {shown.skipped.length > 0 &&
                ` · ${m.regs_bulk_skipped({ count: shown.skipped.length }, { locale })}`}
            </p>
            <ConsequenceList groups={[...skippedGroup(shown, locale), ...shown.groups]} locale={locale} />
          </>
        )}
      </div>
      {shown && command === 'excuse' && (
        <TextInput
          label={m.regs_do_excuse_reason({}, { locale })}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={200}
          autoComplete="off"
        />
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {m.lists_end_back({}, { locale })}
        </Button>
        {shown && shown.affected > 0 && (
          <Button type="submit" color={isHard(command) ? 'red' : 'lead'} loading={isBusy}>
            {doTexts[command]({ count: shown.affected }, { locale })}
          </Button>
        )}
      </div>
    </form>
  )
}

const isHard = (command: BulkCommand) => command === 'release' || command === 'cancel'

const MOST_NAMES = 8

/** Who is left out, by reason. */
function skippedGroup({ skipped }: Shown, locale: Locale) {
  if (skipped.length === 0) return []
  const lines = skipped.map(({ name, reason }) => `${name}: ${skipText(reason, locale)}`)
  const title = m.regs_bulk_left_out({}, { locale })
  return [{ title, lines: lines.slice(0, MOST_NAMES), more: Math.max(0, lines.length - MOST_NAMES) }]
}

function sentenceOf(answer: BulkAnswer | { kind: 'unanswered' }, locale: Locale): string {
  return answer.kind === 'refused' ? answer.sentence : m.lists_save_failed_offline({}, { locale })
}
