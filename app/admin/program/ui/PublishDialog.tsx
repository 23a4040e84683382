import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { ConfirmFooter, Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { addDays, isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import { useRequest } from '../../lists/ending/use-request.ts'
import type { PlanStore } from '../client/plan-store.ts'
import type { PlanAnswer, PlanRequest, ShownLine, ShownPublish, ToPublish } from '../plan-view.ts'
import styles from './PublishDialog.module.css'

type PublishDialogProps = {
  readonly store: PlanStore
  readonly locale: Locale
  readonly onClose: () => void
}

/** The changes that dancers will see, event by event, with their consequences; then it is published, with half a minute to stop it. */
export function PublishDialog(props: PublishDialogProps) {
  const { locale, onClose } = props
  return (
    <ConfirmDialog title={m.planner_publish_title({}, { locale })} locale={locale} isOpen onClose={onClose}>
      <PublishForm {...props} />
    </ConfirmDialog>
  )
}

function PublishForm({ store, locale, onClose }: PublishDialogProps) {
  const ask = useRequest<PlanRequest, PlanAnswer>()
  const { revalidate } = useRevalidator()
  const [whole, setWhole] = useState<ShownPublish | null>(null)
  const [shown, setShown] = useState<ShownPublish | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [leaveUntil, setLeaveUntil] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(true)
  const looks = useRef(0)

  const toPublish = (without: ReadonlySet<string>, until: string | null): ToPublish => ({
    events: whole && without.size > 0 ? idsOf(whole, without) : null,
    ...(until !== null && { leaveUntil: until }),
  })
  const look = async (without: ReadonlySet<string>, until = leaveUntil) => {
    looks.current += 1
    const number = looks.current
    setBusy(true)
    setRefused(null)
    const asked = toPublish(without, until)
    await store.settled()
    const answer = await ask({ intent: 'preview-publish', ...asked })
    if (number !== looks.current) return
    setBusy(false)
    if (answer.kind === 'publish') {
      setShown(answer.shown)
      if (asked.events === null) setWhole(answer.shown)
    } else {
      setShown(null)
      setRefused(sentenceOf(answer, locale))
    }
  }
  /** There is nothing to publish as it is chosen now; a look at what was chosen before is void. */
  const showNothing = () => {
    looks.current += 1
    setBusy(false)
    setShown(null)
  }
  const offerUntil = (until: string | null) => {
    setLeaveUntil(until)
    if (until === null || isLocalDay(until)) void look(left, until)
    else showNothing()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once when it opens
  useEffect(() => {
    void look(left)
  }, [])

  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
    if (whole && next.size < whole.lines.length) void look(next)
    else showNothing()
  }
  const publish = async () => {
    if (!shown || isBusy) return
    setBusy(true)
    const answer = await ask({ intent: 'publish', ...toPublish(left, leaveUntil), shown: shown.digest })
    setBusy(false)
    if (answer.kind === 'done') {
      void revalidate()
      return onClose()
    }
    const sentence = sentenceOf(answer, locale)
    await look(left)
    setRefused(sentence)
  }
  return (
    <form
      className={dialog.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      <Refusal>{refused}</Refusal>
      <p role="status" className={styles.sum} aria-busy={isBusy}>
        {shown ? shown.sum : isBusy && m.lists_effects_loading({}, { locale })}
      </p>
      {whole && (
        <div className={office.scroll}>
          <table className={`${office.table} ${styles.lines}`}>
            <thead>
              <tr>
                <th scope="col">{m.planner_col_event({}, { locale })}</th>
                <th scope="col">{m.planner_col_change({}, { locale })}</th>
                <th scope="col" className={office.amount}>
                  {m.planner_col_dancers({}, { locale })}
                </th>
              </tr>
            </thead>
            <tbody>
              {whole.lines.map((line) => (
                <Line
                  key={line.id}
                  line={line}
                  isIn={!left.has(line.id)}
                  onToggle={() => toggle(line.id)}
                  locale={locale}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {whole?.lines.some(({ isNew, dancers }) => !isNew && dancers > 0) && (
        <LeaveOffer until={leaveUntil} today={whole.today} onUntil={offerUntil} locale={locale} />
      )}
      {shown && shown.groups.length > 0 && <ConsequenceList groups={shown.groups} locale={locale} />}
      <ConfirmFooter locale={locale} onClose={onClose}>
        {shown && (
          <BusyButton type="submit" isBusy={isBusy}>
            {m.planner_publish_do({ count: shown.count }, { locale })}
          </BusyButton>
        )}
      </ConfirmFooter>
    </form>
  )
}

type LeaveOfferProps = {
  readonly until: string | null
  readonly today: LocalDay
  readonly onUntil: (until: string | null) => void
  readonly locale: Locale
}

/** Whether dancers may leave what changes, and until when. A week is proposed. R60 */
function LeaveOffer({ until, today, onUntil, locale }: LeaveOfferProps) {
  return (
    <div className={styles.leave}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          checked={until !== null}
          onChange={({ currentTarget }) => onUntil(currentTarget.checked ? addDays(today, 7) : null)}
        />
        <span>{m.planner_leave({}, { locale })}</span>
      </label>
      {until !== null && (
        <DateField
          label={m.planner_leave_until({}, { locale })}
          value={until}
          near={today}
          onValue={onUntil}
          locale={locale}
        />
      )}
    </div>
  )
}

type LineProps = {
  readonly line: ShownLine
  readonly isIn: boolean
  readonly onToggle: () => void
  readonly locale: Locale
}

function Line({ line, isIn, onToggle, locale }: LineProps) {
  return (
    <tr data-off={isIn ? undefined : true}>
      <th scope="row">
        <label className={styles.choose}>
          <input type="checkbox" checked={isIn} onChange={onToggle} />
          <span>
            {line.title}
            {line.isNew && <em> {m.planner_is_new({}, { locale })}</em>}
          </span>
        </label>
      </th>
      <td>
        {line.changes.map(({ from, to }) => (
          <span key={to} className={styles.change}>
            {from !== null && (
              <>
                <s>{from}</s> →{' '}
              </>
            )}
            {to}
          </span>
        ))}
        {line.clashes.map((clash) => (
          <small key={clash} className={styles.clash}>
            {clash}
          </small>
        ))}
      </td>
      <td className={office.amount}>{line.dancers}</td>
    </tr>
  )
}

function idsOf({ lines }: ShownPublish, without: ReadonlySet<string>): string[] {
  return lines.map(({ id }) => id).filter((id) => !without.has(id))
}

function sentenceOf(answer: PlanAnswer | { readonly kind: 'unanswered' }, locale: Locale): string {
  return answer.kind === 'refused' ? answer.sentence : m.lists_save_failed_offline({}, { locale })
}
