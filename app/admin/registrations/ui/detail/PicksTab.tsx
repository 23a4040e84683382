import { Button } from '@mantine/core'
import { waitingText } from '#app/my-registration/ui/state/waiting-text.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import type { PickState, PickView } from '#app/registration/registration.ts'
import { choiceWord } from '../../../lists/labels.ts'
import styles from './Detail.module.css'
import type { DetailProps } from './RegistrationDetail.tsx'

const stateNames = {
  placed: m.regs_pick_placed,
  waiting: m.regs_pick_waiting,
  prepared: m.regs_pick_prepared,
  left: m.regs_pick_left,
} as const satisfies Record<PickState, unknown>

/** The events in the order of time: state, place in the queue, what holds it, and what would help. */
export function PicksTab({ detail, locale, today, onSwap, isReadOnly }: DetailProps) {
  const { picks, status } = detail.view
  const isLive = status !== 'cancelled' && status !== 'released' && !isReadOnly
  const now = startOfDay(today)
  return (
    <>
      {picks.length === 0 && <p>{m.regs_picks_none({}, { locale })}</p>}
      <ul className={styles.picks}>
        {picks.map((pick) => (
          <li key={pick.eventId} data-state={pick.state}>
            <div>
              <strong>{inLocale(pick.event.title, locale).text}</strong>
              <small>
                {formatDay(localDayOf(pick.event.startsAt), locale, 'brief')},{' '}
                {formatTime(pick.event.startsAt, locale)}
              </small>
              <Waiting pick={pick} now={now} locale={locale} />
            </div>
            <span className={styles.pickState}>
              {stateNames[pick.state]({}, { locale })}
              {roleOf(pick) && ` · ${choiceWord(roleOf(pick) ?? '', locale)}`}
              {pick.coupled && ` · ${m.regs_pick_coupled({}, { locale })}`}
            </span>
            {isLive && pick.state !== 'left' && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={m.regs_pick_swap_of(
                  { event: inLocale(pick.event.title, locale).text },
                  { locale },
                )}
                onClick={() => onSwap(pick.eventId)}
              >
                {m.regs_pick_swap({}, { locale })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isLive && (
        <p>
          <Button size="xs" variant="default" onClick={() => onSwap(null)}>
            {m.regs_pick_add({}, { locale })}
          </Button>
        </p>
      )}
    </>
  )
}

function roleOf({ event, role, wants }: PickView): string | null {
  return event.places.mode === 'role' ? (role ?? wants) : null
}

/** The position in the words of the office, and what the dancer reads about it. */
function Waiting({
  pick,
  now,
  locale,
}: {
  readonly pick: PickView
  readonly now: Date
  readonly locale: Locale
}) {
  const explained = waitingText(pick, locale, now)
  if (!explained || !pick.waiting) return null
  const { position, of, rule } = pick.waiting
  const text = [explained.why, ...explained.helps.map((help) => help.text)].join(' ')
  return (
    <div className={styles.why}>
      <p>
        {m.regs_pick_position({ position, of }, { locale })}{' '}
        {rule && <abbr>{m.regs_pick_rule({ rule }, { locale })}</abbr>}
      </p>
      <p>{m.regs_pick_explained({ text }, { locale })}</p>
    </div>
  )
}
