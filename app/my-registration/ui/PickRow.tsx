import { type Bilingual, inLocale, type Locale, langOf, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { formatTime } from '#app/platform/values/local-day.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import type { Overlap } from '#app/programme/overlap.ts'
import { eventHref } from '#app/programme/ui/programme-links.ts'
import type { PickView } from '#app/registration/registration.ts'
import styles from './PickRow.module.css'
import { type HelpText, type WaitingText, waitingText } from './state/waiting-text.ts'

type PickRowProps = {
  readonly pick: PickView
  readonly venue: Bilingual | undefined
  /** Events picked before that overlap with this one. */
  readonly collisions: readonly Overlap<FestivalEvent>[]
  /** How many were admitted from such a queue at the last festival; 0: not known. */
  readonly letIn: number
  /** The pages of the events can be read, as until the end of the festival. */
  readonly hasPage: boolean
  /** The first name of the partner in a couple; null: none. */
  readonly partner: string | null
  /** A partner is named, and is invited once the dancer's own address is confirmed. */
  readonly isInviting: boolean
  readonly isRoleFixed: boolean
  readonly locale: Locale
  readonly now: Date
}

/** One event: time, title, venue, role, and whether the dancer has a place. */
export function PickRow(props: PickRowProps) {
  const { pick, venue, collisions, letIn, hasPage, partner, isInviting, isRoleFixed, locale, now } = props
  const { event } = pick
  const title = inLocale(event.title, locale)
  const hasMissed = pick.state === 'waiting' && event.endsAt <= now
  const words = hasMissed ? null : waitingText(pick, locale, now, { isInviting, partner, isRoleFixed })
  const state = hasMissed ? missed(locale) : pickStateOf(pick, words, locale)
  return (
    <li className={joinNames(styles.row, styles[state.look])}>
      <p className={styles.time}>
        <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, locale)}</time>
        <span aria-hidden="true">–</span>
        <time dateTime={event.endsAt.toISOString()}>{formatTime(event.endsAt, locale)}</time>
      </p>
      <div className={styles.what}>
        <h4 lang={title.locale === locale ? undefined : languageTag(title.locale)}>
          {hasPage ? <a href={eventHref(event, locale)}>{title.text}</a> : title.text}
        </h4>
        <p className={styles.facts}>
          {venue && <span>{inLocale(venue, locale).text}</span>}
          <RoleText pick={pick} locale={locale} />
        </p>
        {collisions.length > 0 && (
          <ul className={styles.collisions}>
            {collisions.map((overlap) => (
              <li key={overlap.first.id}>{collisionText(overlap, locale)}</li>
            ))}
          </ul>
        )}
        {words && <WhyWaiting words={words} letIn={letIn} locale={locale} />}
      </div>
      <p className={styles.state}>
        <span className={styles.sign} aria-hidden="true">
          {signs[state.look]}
        </span>
        {state.text}
      </p>
    </li>
  )
}

type Look = 'placed' | 'waiting' | 'chosen' | 'gone'

const signs: Record<Look, string> = { placed: '✓', waiting: '…', chosen: '○', gone: '×' }

const missed = (locale: Locale) => ({ look: 'chosen', text: m.my_reg_pick_missed({}, { locale }) }) as const

function pickStateOf(
  pick: PickView,
  words: WaitingText | null,
  locale: Locale,
): { look: Look; text: string } {
  if (pick.event.status === 'cancelled')
    return { look: 'gone', text: m.my_reg_pick_called_off({}, { locale }) }
  switch (pick.state) {
    case 'placed':
      return { look: 'placed', text: m.my_reg_pick_placed({}, { locale }) }
    case 'waiting':
      return { look: 'waiting', text: words?.position ?? m.my_reg_pick_waiting({}, { locale }) }
    case 'prepared':
      return { look: 'chosen', text: m.my_reg_pick_prepared({}, { locale }) }
    case 'left':
      return { look: 'gone', text: m.my_reg_pick_left({}, { locale }) }
  }
}

/** Shown only where roles are counted, so not at a milonga. */
function RoleText({ pick, locale }: { readonly pick: PickView; readonly locale: Locale }) {
  if (pick.event.places.mode !== 'role') return null
  const role = pick.role ?? pick.wants
  const words = { leader: m.my_reg_as_leader, follower: m.my_reg_as_follower, both: m.my_reg_as_both }[role]
  return (
    <>
      <span className={styles[role]}>{words({}, { locale })}</span>
      {pick.coupled && <span>{m.my_reg_in_couple({}, { locale })}</span>}
    </>
  )
}

type WhyWaitingProps = Pick<PickRowProps, 'letIn' | 'locale'> & { readonly words: WaitingText }

function WhyWaiting({ words, letIn, locale }: WhyWaitingProps) {
  return (
    <div className={styles.why}>
      <p>
        {words.why}
        {letIn > 0 && ` ${m.my_reg_let_in_before({ count: letIn }, { locale })}`}
      </p>
      {words.helps.length > 0 && (
        <ul className={styles.helps}>
          {words.helps.map((help) => (
            <li key={help.text}>
              {help.text} <HelpLink kind={help.kind} locale={locale} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A link to where the suggestion can be followed. */
function HelpLink({ kind, locale }: { readonly kind: HelpText['kind']; readonly locale: Locale }) {
  switch (kind) {
    case 'asCouple':
      return <a href="#partner">{m.my_reg_help_link_partner({}, { locale })}</a>
    case 'otherRole':
      return <a href={`/${langOf(locale)}/myReg/person#role`}>{m.my_reg_help_link_role({}, { locale })}</a>
    default:
      return null
  }
}

function collisionText(overlap: Overlap<FestivalEvent>, locale: Locale): string {
  const first = inLocale(overlap.first.title, locale).text
  if (overlap.kind === 'sameTime') return m.my_reg_overlap_same({ first }, { locale })
  const minutes = overlap.minutesBetween
  return m.my_reg_overlap_tight({ first, minutes, walk: overlap.minutesOnFoot }, { locale })
}
