import { Link } from 'react-router'
import { useLive } from '#app/platform/live/use-live.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import { useReadEvery } from '#app/platform/ui/page-state/use-read-again.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { type FloorEvent, floorSum } from '../../floor/floor.ts'
import { failureText } from '../failure-text.ts'
import styles from './FloorScreen.module.css'
import { densityText, headsText, restText, sizeText } from './floor-text.ts'

type Teacher = { readonly slug: string; readonly name: string; readonly linkedAt: Date | null }

type FloorScreenProps = {
  readonly now: Date
  readonly events: readonly FloorEvent[]
  readonly teachers: readonly Teacher[]
  readonly isToldPublicly: boolean
  /** The event that fills the screen on a wall; null: the list. */
  readonly wall: string | null
  readonly made: { readonly artist: string; readonly href: string } | null
  readonly refused: string | null
  readonly locale: Locale
}

/** How many dance at each event now, and the links by which teachers see their classes. Follows the desks live. */
export function FloorScreen(props: FloorScreenProps) {
  const { events, wall, locale, now } = props
  const readAgain = useReadEvery(30_000)
  useLive('reception', { changed: readAgain, missed: readAgain })
  const onWall = events.find(({ id }) => id === wall)
  if (onWall) return <Wall event={onWall} now={now} locale={locale} />
  const danced = events.filter(({ kind }) => kind === 'milonga' || kind === 'practica')
  const others = events.filter((one) => !danced.includes(one))
  const part = (title: string, some: readonly FloorEvent[]) =>
    some.length > 0 && (
      <section aria-label={title}>
        <h2>{title}</h2>
        <ul className={styles.events}>
          {some.map((event) => (
            <OneEvent key={event.id} event={event} now={now} locale={locale} />
          ))}
        </ul>
      </section>
    )
  return (
    <div className={styles.screen}>
      <h1>{m.office_floor_title({}, { locale })}</h1>
      <p className={styles.asOf}>
        {m.reception_floor_as_of({ time: formatTime(now, locale) }, { locale })}{' '}
        {props.isToldPublicly
          ? m.reception_floor_public({}, { locale })
          : m.reception_floor_not_public({}, { locale })}
      </p>
      {events.length === 0 && <p>{m.reception_floor_none({}, { locale })}</p>}
      {part(m.reception_floor_milongas({}, { locale }), danced)}
      {part(m.reception_floor_classes({}, { locale }), others)}
      <Teachers {...props} />
    </div>
  )
}

type OneEventProps = { readonly event: FloorEvent; readonly now: Date; readonly locale: Locale }

function OneEvent({ event, now, locale }: OneEventProps) {
  const sum = floorSum(event.heads, event.size)
  const rest = [densityText(event, locale), restText(sum, locale)].filter((text) => text !== '').join(' · ')
  const isOver = now >= event.endsAt
  return (
    <li data-level={isOver ? 'calm' : sum.level}>
      <p className={styles.when}>
        {formatTime(event.startsAt, locale)}–{formatTime(event.endsAt, locale)} ·{' '}
        {inLocale(event.place, locale).text}
      </p>
      <h3>{inLocale(event.title, locale).text}</h3>
      <p className={styles.all}>{sizeText(sum.all, event.size, locale)}</p>
      <p>{headsText(event.heads, locale)}</p>
      {rest !== '' && <p>{rest}</p>}
      <p>
        {m.reception_floor_taken({ count: event.taken }, { locale })}
        {event.guests > 0 && ` · ${m.reception_floor_guests({ count: event.guests }, { locale })}`}
        {` · ${m.reception_floor_lately({ count: event.lately }, { locale })}`}
      </p>
      <Alarm level={isOver ? 'calm' : sum.level} locale={locale} />
      {event.exits === 0 && sum.all > 0 && <p>{m.reception_floor_entries({}, { locale })}</p>}
      <p>
        <Link to={`?zaslon=${event.id}`}>{m.reception_floor_wall({}, { locale })}</Link>
      </p>
    </li>
  )
}

/** One event over the whole screen, to be read from across the room. */
function Wall({ event, now, locale }: OneEventProps) {
  const sum = floorSum(event.heads, event.size)
  return (
    <div className={styles.wall} data-level={sum.level}>
      <h1>{inLocale(event.title, locale).text}</h1>
      <p className={styles.huge}>
        {sum.all}
        {event.size !== null && <small> / {event.size}</small>}
      </p>
      <p className={styles.large}>{headsText(event.heads, locale)}</p>
      <p>{[densityText(event, locale), restText(sum, locale)].filter((text) => text !== '').join(' · ')}</p>
      <Alarm level={sum.level} locale={locale} />
      <p className={styles.foot}>
        {event.exits === 0 && `${m.reception_floor_entries({}, { locale })} `}
        {m.reception_floor_as_of({ time: formatTime(now, locale) }, { locale })}{' '}
        <Link to="?">{m.reception_cancel({}, { locale })}</Link>
      </p>
    </div>
  )
}

function Alarm({ level, locale }: { readonly level: 'calm' | 'near' | 'full'; readonly locale: Locale }) {
  if (level === 'calm') return null
  return (
    <p role="alert" className={styles.alarm}>
      {level === 'full' ? m.reception_floor_full({}, { locale }) : m.reception_floor_near({}, { locale })}
    </p>
  )
}

function Teachers({ teachers, made, refused, locale }: FloorScreenProps) {
  return (
    <section aria-labelledby="teachers">
      <h2 id="teachers">{m.reception_teachers({}, { locale })}</h2>
      <p>{m.reception_teachers_text({}, { locale })}</p>
      {refused !== null && <p role="alert">{failureText(refused, locale)}</p>}
      {teachers.length === 0 && <p>{m.reception_teachers_none({}, { locale })}</p>}
      <ul className={styles.teachers}>
        {teachers.map(({ slug, name, linkedAt }) => (
          <li key={slug}>
            <p>
              <strong>{name}</strong>{' '}
              {linkedAt &&
                m.reception_teacher_linked(
                  { day: formatDay(localDayOf(linkedAt), locale, 'brief') },
                  { locale },
                )}
            </p>
            {made?.artist === slug && (
              <label>
                {m.reception_teacher_link_once({}, { locale })}
                <input readOnly value={made.href} onFocus={({ currentTarget }) => currentTarget.select()} />
              </label>
            )}
            <OnceForm method="post" className={styles.answers}>
              <input type="hidden" name="artist" value={slug} />
              <button type="submit" name="intent" value="makeLink">
                {linkedAt
                  ? m.reception_teacher_renew({}, { locale })
                  : m.reception_teacher_make({}, { locale })}
              </button>
              {linkedAt && (
                <button type="submit" name="intent" value="revokeLink">
                  {m.reception_teacher_revoke({}, { locale })}
                </button>
              )}
            </OnceForm>
          </li>
        ))}
      </ul>
    </section>
  )
}
