import { Button, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import styles from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import type { BulkCommand } from '#app/registration/bulk/bulk.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import { useRequest } from '../../lists/ending/use-request.ts'
import { EmailView } from '../../mails/ui/EmailView.tsx'
import type { BulkAnswer, BulkFormOptions, BulkRequest } from '../bulk-answer.ts'
import type { ChoiceNames } from '../filter-text.ts'
import type { Undo } from '../undo/undo.ts'
import { BulkFields } from './BulkFields.tsx'
import { bulkTexts, doTexts, isAskedMore, progressTexts, skipText } from './bulk-text.ts'

type BulkDialogProps = {
  readonly locale: Locale
  /** Null: closed. */
  readonly command: BulkCommand | null
  readonly ids: readonly string[]
  readonly names: ChoiceNames
  /** The list: takes the keyboard's focus where the selection goes with its commands. */
  readonly list: RefObject<HTMLElement | null>
  readonly onClose: () => void
  /** `undo`: takes it back; undefined where it is stopped in the bar, or final. */
  readonly onAsked: (text: string, undo: Undo | undefined) => void
}

/** The preview of a bulk command: its effects, and the registrations left out with reasons. The button shows how many it affects. */
export function BulkDialog(props: BulkDialogProps) {
  const { locale, command, list, onClose } = props
  const title = command === null ? '' : bulkTexts(command).label({}, { locale })
  return (
    <ConfirmDialog title={title} locale={locale} onClose={onClose} isOpen={command !== null} after={list}>
      {command !== null && <BulkForm {...props} command={command} />}
    </ConfirmDialog>
  )
}

type Shown = Extract<BulkAnswer, { kind: 'bulk' }>

function BulkForm(props: BulkDialogProps & { command: BulkCommand }) {
  const { locale, command, ids, names, onClose, onAsked } = props
  // frozen: a changed selection behind the dialog does not count
  const [frozen] = useState(ids)
  const [shown, setShown] = useState<Shown | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState<BulkFormOptions>({})
  /** The arguments of the last preview; null: none yet. */
  const [options, setOptions] = useState<BulkFormOptions | null>(isAskedMore(command) ? null : {})
  const [round, setRound] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const ask = useRequest<BulkRequest, BulkAnswer>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again where it has changed
  useEffect(() => {
    let isMounted = true
    setShown(null)
    if (options === null) return
    void ask({ intent: 'preview-bulk', command, ids: frozen, options }).then((answer) => {
      if (!isMounted) return
      if (answer.kind === 'bulk') return setShown(answer)
      setRefused(sentenceOf(answer, locale))
      // what was typed stays and can be mended
      if (isAskedMore(command)) setOptions(null)
    })
    return () => {
      isMounted = false
    }
  }, [round, options])

  const submit = async () => {
    if (options === null) {
      setRefused(null)
      return setOptions(typed)
    }
    if (!shown || isBusy) return
    setBusy(true)
    setRefused(null)
    const why = command === 'excuse' ? { reason } : {}
    const answer = await ask({ intent: 'bulk', command, ids: frozen, shown: shown.digest, options, ...why })
    setBusy(false)
    if (answer.kind === 'done')
      return onAsked(progressTexts[command]({ count: shown.affected }, { locale }), answer.undo)
    setRefused(sentenceOf(answer, locale))
    if (answer.kind === 'refused' && answer.isChanged) setRound(round + 1)
  }
  const selected = frozen.length
  const isLooking = options !== null && shown === null && refused === null
  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className={styles.text}>{bulkTexts(command).text({}, { locale })}</p>
      <Refusal>{refused}</Refusal>
      {isAskedMore(command) && (
        <BulkFields
          command={command}
          locale={locale}
          names={names}
          options={typed}
          onOptions={(next) => {
            setTyped(next)
            // the preview was of something else
            setOptions(null)
            setShown(null)
          }}
        />
      )}
      <div role="status" aria-busy={isLooking}>
        {isLooking && m.lists_effects_loading({}, { locale })}
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
      {shown?.email && (
        <details>
          <summary>{m.regs_bulk_email({}, { locale })}</summary>
          <EmailView email={shown.email} locale={locale} />
        </details>
      )}
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
        {options === null && <Button type="submit">{m.regs_bulk_look({}, { locale })}</Button>}
        {shown && shown.affected > 0 && (
          <BusyButton type="submit" {...(isHard(command) && { color: 'red' })} isBusy={isBusy}>
            {doTexts[command]({ count: shown.affected }, { locale })}
          </BusyButton>
        )}
      </div>
    </form>
  )
}

const isHard = (command: BulkCommand) => command === 'release' || command === 'cancel'

const MOST_NAMES = 8

/** The registrations left out, by reason. */
function skippedGroup({ skipped }: Shown, locale: Locale) {
  if (skipped.length === 0) return []
  const lines = skipped.map(({ name, reason }) => `${name}: ${skipText(reason, locale)}`)
  const title = m.regs_bulk_left_out({}, { locale })
  return [{ title, lines: lines.slice(0, MOST_NAMES), more: Math.max(0, lines.length - MOST_NAMES) }]
}

function sentenceOf(answer: BulkAnswer | { kind: 'unanswered' }, locale: Locale): string {
  return answer.kind === 'refused' ? answer.sentence : m.lists_save_failed_offline({}, { locale })
}
