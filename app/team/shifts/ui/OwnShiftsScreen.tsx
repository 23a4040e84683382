import { Form, useNavigation } from 'react-router'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Answer } from '#app/platform/ui/Answer.tsx'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import { whenText } from '../../orders/ui/order-text.ts'
import type { OwnShift, OwnShifts, OwnShiftsAnswer } from '../open-own-shifts.server.ts'
import styles from './OwnShiftsScreen.module.css'
import { overlapText, ownStateText, refusalText } from './shift-text.ts'

type OwnShiftsScreenProps = {
  readonly own: OwnShifts
  readonly answer: OwnShiftsAnswer | undefined
  readonly locale: Locale
}

/** A member's own shifts: accepting or declining each, passing one on, and those that others pass on. */
export function OwnShiftsScreen({ own, answer, locale }: OwnShiftsScreenProps) {
  const { otherFestival, name, shifts, passedOn, bornOn } = own
  const isWrong = answer?.kind === 'wrong'
  // those that others pass on are all ahead
  const isOver = shifts.length > 0 && passedOn.length === 0 && !shifts.some(({ isAhead }) => isAhead)
  return (
    <div className="page">
      <PageHeader
        above={otherFestival && inLocale(otherFestival, locale).text}
        title={m.shifts_own_title({}, { locale })}
        lead={<p>{(isOver ? m.shifts_own_lead_over : m.shifts_own_lead)({ name }, { locale })}</p>}
      />
      <div className={styles.parts}>
        {answer?.kind === 'refused' && (
          <Answer>
            <Notice tone="error" title={m.shifts_refused_title({}, { locale })}>
              {answer.reason === 'written-meanwhile'
                ? m.shifts_own_changed({}, { locale })
                : refusalText(answer.reason, locale)}
            </Notice>
          </Answer>
        )}
        {answer?.kind === 'done' && (
          <Answer>
            <Notice tone="ok" isAnswer>
              {doneLabels[answer.what]({}, { locale })}
            </Notice>
          </Answer>
        )}
        {shifts.length === 0 && <p>{m.shifts_own_none({}, { locale })}</p>}
        <ul className={styles.shifts}>
          {shifts.map((shift) => (
            <OneShift key={shift.id} shift={shift} locale={locale} />
          ))}
        </ul>
        {passedOn.length > 0 && (
          <section aria-labelledby="passed-on">
            <h2 id="passed-on">{m.shifts_own_passed_on({}, { locale })}</h2>
            <p>{m.shifts_own_passed_on_text({}, { locale })}</p>
            <ul className={styles.shifts}>
              {passedOn.map((shift) => (
                <li key={shift.id}>
                  <ShiftHead shift={shift} locale={locale} />
                  {shift.isAsked ? (
                    <p className={styles.state}>{m.shifts_own_take_waits({}, { locale })}</p>
                  ) : (
                    <Asked shift={shift} intent="take" label={m.shifts_own_take({}, { locale })} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="record">
          <h2 id="record">{m.shifts_own_record({}, { locale })}</h2>
          <p>{m.shifts_own_record_text({}, { locale })}</p>
          <Form method="post" className={styles.record}>
            <Field
              type="date"
              name="bornOn"
              label={m.shifts_field_born({}, { locale })}
              defaultValue={isWrong ? answer.typed : (bornOn ?? '')}
              autoComplete="bday"
              error={isWrong && m.shifts_wrong_born({}, { locale })}
            />
            <Button name="intent" value="born">
              {m.shifts_own_save({}, { locale })}
            </Button>
          </Form>
        </section>
      </div>
    </div>
  )
}

const doneLabels = {
  yes: m.shifts_own_done_yes,
  no: m.shifts_own_done_no,
  passOn: m.shifts_own_done_pass_on,
  keep: m.shifts_own_done_keep,
  take: m.shifts_own_done_take,
  born: m.shifts_own_done_born,
} as const

function OneShift({ shift, locale }: { readonly shift: OwnShift; readonly locale: Locale }) {
  const { state, note, swapAsked, isTaken, overlap } = shift
  const mayAnswer = shift.isAhead && ['proposed', 'accepted', 'declined'].includes(state)
  const isOpen = mayAnswer && state !== 'accepted' && !shift.isFull
  const mayAgree = isOpen && !overlap?.isTheirs
  return (
    <li data-state={state}>
      <ShiftHead shift={shift} locale={locale} />
      {note && <p>{note}</p>}
      <p className={styles.state} data-state={state}>
        {ownStateText(shift, locale)}
      </p>
      {isOpen && overlap && <p>{overlapText(overlap, locale)}</p>}
      {mayAnswer && (
        <div className={styles.buttons}>
          {mayAgree && (
            <Asked shift={shift} intent="yes" label={m.shifts_own_yes({}, { locale })} variant="primary" />
          )}
          {state === 'proposed' && (
            <Asked shift={shift} intent="no" label={m.shifts_own_no({}, { locale })} />
          )}
          {state === 'accepted' && !swapAsked && (
            <>
              <Asked shift={shift} intent="passOn" label={m.shifts_own_pass_on({}, { locale })} />
              <Asked shift={shift} intent="no" label={m.shifts_own_cancel({}, { locale })} variant="quiet" />
            </>
          )}
          {state === 'accepted' && swapAsked && !isTaken && (
            <Asked shift={shift} intent="keep" label={m.shifts_own_keep({}, { locale })} />
          )}
        </div>
      )}
    </li>
  )
}

type Titled = Pick<OwnShift, 'title' | 'place' | 'startsAt' | 'endsAt'>

function ShiftHead({ shift, locale }: { readonly shift: Titled; readonly locale: Locale }) {
  return (
    <p className={styles.head}>
      <b>{shift.title}</b>
      <span>{whenText(shift, locale)}</span>
      <span>{shift.place}</span>
    </p>
  )
}

type AskedProps = {
  readonly shift: Pick<OwnShift, 'id' | 'version'>
  readonly intent: string
  readonly label: string
  readonly variant?: 'primary' | 'plain' | 'quiet'
}

function Asked({ shift, intent, label, variant = 'plain' }: AskedProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="shift" value={shift.id} />
      <input type="hidden" name="version" value={shift.version} />
      <Button name="intent" value={intent} variant={variant} disabled={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

/** The page was opened without a link, or the link opens nothing any more. */
export function NoShifts({ isAsked, locale }: { readonly isAsked: boolean; readonly locale: Locale }) {
  return (
    <div className="page">
      <PageHeader
        title={m.shifts_own_title({}, { locale })}
        lead={
          <p>{isAsked ? m.shifts_own_link_dead({}, { locale }) : m.shifts_own_link_needed({}, { locale })}</p>
        }
      />
    </div>
  )
}
