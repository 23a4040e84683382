import { Alert, Button, Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import styles from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import { useRequest } from '../../../lists/ending/use-request.ts'
import type { ChoiceNames } from '../../filter-text.ts'
import type { Detail } from '../../queries/read-detail.server.ts'
import type { SwapAnswer, SwapRequest } from '../../swap.server.ts'

type SwapDialogProps = {
  readonly locale: Locale
  readonly detail: Detail
  readonly names: ChoiceNames
  /** The event swapped out; null: one more is added; undefined: closed. */
  readonly from: string | null | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

const NONE = 'none'

/** Another event for one of a registration, with the difference in price and what follows for others before it is done. */
export function SwapDialog(props: SwapDialogProps) {
  const { locale, detail, names, from, onClose } = props
  const pick = detail.view.picks.find(({ eventId }) => eventId === from)
  const event = pick ? inLocale(pick.event.title, locale).text : (names.event?.[from ?? ''] ?? '')
  const title = from ? m.regs_swap_title({ event }, { locale }) : m.regs_swap_add_title({}, { locale })
  const isGone = from && (pick?.state ?? 'left') === 'left'
  return (
    <ConfirmDialog title={title} locale={locale} onClose={onClose} isOpen={from !== undefined}>
      {isGone && (
        <div className={styles.body}>
          <Refusal>{m.regs_swap_gone({ event }, { locale })}</Refusal>
          <div className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              {m.lists_end_back({}, { locale })}
            </Button>
          </div>
        </div>
      )}
      {from !== undefined && !isGone && <SwapForm {...props} from={from} />}
    </ConfirmDialog>
  )
}

function SwapForm({
  locale,
  detail,
  names,
  from,
  onClose,
  onDone,
}: SwapDialogProps & { from: string | null }) {
  const [to, setTo] = useState<string | null>(null)
  const [answer, setAnswer] = useState<SwapAnswer | { kind: 'unanswered' } | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** It would have other effects than those shown before: these are the new ones. */
  const [changed, setChanged] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const ask = useRequest<SwapRequest, SwapAnswer>()
  const { id } = detail.view
  const asked = { id, from, to: to === NONE ? null : to }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each choice, and again where the effects have changed
  useEffect(() => {
    if (to === null) return
    let isMounted = true
    void ask({ intent: 'preview-swap', ...asked }).then((answered) => {
      if (isMounted) setAnswer(answered)
    })
    return () => {
      isMounted = false
    }
  }, [to, round])

  const had = new Set<string>(
    detail.view.picks.filter(({ state }) => state !== 'left').map((one) => one.eventId),
  )
  const options = Object.entries(names.event ?? {}).filter(([event]) => !had.has(event))
  const submit = async () => {
    if (answer?.kind !== 'swap') return
    setBusy(true)
    const { afterCents: expectedTotalCents, digest: shown } = answer
    const done = await ask({ intent: 'swap', ...asked, expectedTotalCents, shown })
    setBusy(false)
    if (done.kind === 'done') return onDone()
    if (done.kind !== 'refused' || !done.isChanged) return setAnswer(done)
    setChanged(done.sentence)
    setRound(round + 1)
  }
  return (
    <div className={styles.body}>
      <Select
        data-autofocus
        searchable
        label={m.regs_swap_to({}, { locale })}
        value={to}
        onChange={(chosen) => {
          setAnswer(null)
          setChanged(null)
          setTo(chosen)
        }}
        comboboxProps={{ zIndex: 400 }}
        data={[
          ...(from === null ? [] : [{ value: NONE, label: m.regs_swap_give_up({}, { locale }) }]),
          ...options.map(([value, label]) => ({ value, label })),
        ]}
      />
      <Refusal>{changed}</Refusal>
      <div role="status" aria-busy={to !== null && answer === null}>
        {to !== null && answer === null && m.lists_effects_loading({}, { locale })}
        {answer?.kind === 'refused' && <Alert color="accent">{answer.sentence}</Alert>}
        {answer?.kind === 'unanswered' && m.lists_save_failed_offline({}, { locale })}
        {answer?.kind === 'swap' && (
          <>
            <p>
              <PriceChange answer={answer} locale={locale} />
            </p>
            <ConsequenceList groups={answer.groups} locale={locale} />
          </>
        )}
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {m.lists_end_back({}, { locale })}
        </Button>
        {answer?.kind === 'swap' && (
          <BusyButton isBusy={isBusy} onClick={() => void submit()}>
            {m.regs_swap_do({}, { locale })}
          </BusyButton>
        )}
      </div>
    </div>
  )
}

function PriceChange({
  answer: { beforeCents, afterCents },
  locale,
}: {
  readonly answer: Extract<SwapAnswer, { kind: 'swap' }>
  readonly locale: Locale
}) {
  const by = afterCents - beforeCents
  const after = formatCents(afterCents, locale)
  if (by === 0) return m.regs_swap_price_same({ after }, { locale })
  const difference = `${by > 0 ? '+' : '−'}${formatCents(cents(Math.abs(by)), locale)}`
  return m.regs_swap_price({ before: formatCents(beforeCents, locale), after, difference }, { locale })
}
