import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { Participant } from '#app/registration/service.server.ts'
import { registrationAddress, registrationsAddress } from '../../addresses.ts'
import type { ShownParticipants } from '../../shown-participants.ts'
import styles from './EventScreen.module.css'

type ParticipantsPartProps = {
  readonly event: string
  readonly participants: ShownParticipants
  readonly locale: Locale
}

/** The dancers with a place: leaders on the left, followers on the right, couples side by side. */
export function ParticipantsPart({ event, participants, locale }: ParticipantsPartProps) {
  const { count, hasRoles, shown, counts } = participants
  return (
    <section className={office.part} id="participants" aria-labelledby="participants-title">
      <div className={office.bar}>
        <h2 id="participants-title">
          {m.events_participants({}, { locale })} <small>{count}</small>
        </h2>
        {count > 0 && (
          <Link to={registrationsAddress(event, 'placed')}>{m.events_as_list({}, { locale })}</Link>
        )}
      </div>
      {count === 0 ? (
        <p className={office.hint}>{m.events_participants_none({}, { locale })}</p>
      ) : (
        <>
          {hasRoles && <ByRole event={event} shown={shown} counts={counts} locale={locale} />}
          {counts.others > 0 && (
            <People
              event={event}
              people={shown.others}
              count={counts.others}
              locale={locale}
              className={joinNames(styles.people, styles.heads)}
            />
          )}
        </>
      )}
    </section>
  )
}

type ByRoleProps = Pick<ShownParticipants, 'shown' | 'counts'> & Omit<ParticipantsPartProps, 'participants'>

function ByRole({ event, shown, counts, locale }: ByRoleProps) {
  const { couples, leaders, followers } = shown
  return (
    <div className={styles.roles}>
      <h3 id="leaders" data-role="leader">
        {m.events_col_leaders({}, { locale })} <small>{counts.couples + counts.leaders}</small>
      </h3>
      <h3 id="followers" data-role="follower">
        {m.events_col_followers({}, { locale })} <small>{counts.couples + counts.followers}</small>
      </h3>
      {couples.length > 0 && (
        <ul className={styles.couples} aria-label={m.events_couples({}, { locale })}>
          {couples.map(({ leader, follower }) => (
            <li key={keyOf(leader)}>
              <ul className={styles.people}>
                <Person one={leader} locale={locale} />
              </ul>
              <ul className={styles.people}>
                <Person one={follower} locale={locale} />
              </ul>
            </li>
          ))}
          <Rest event={event} count={counts.couples - couples.length} locale={locale} />
        </ul>
      )}
      <People event={event} people={leaders} count={counts.leaders} labelledBy="leaders" locale={locale} />
      <People
        event={event}
        people={followers}
        count={counts.followers}
        labelledBy="followers"
        locale={locale}
      />
    </div>
  )
}

type PeopleProps = Omit<ParticipantsPartProps, 'participants'> & {
  readonly people: readonly Participant[]
  /** How many there are, with those not shown. */
  readonly count: number
  readonly className?: string | undefined
  readonly labelledBy?: string
}

function People({ event, people, count, className = styles.people, labelledBy, locale }: PeopleProps) {
  return (
    <ul className={className} aria-labelledby={labelledBy}>
      {people.map((one) => (
        <Person key={keyOf(one)} one={one} locale={locale} />
      ))}
      <Rest event={event} count={count - people.length} locale={locale} />
    </ul>
  )
}

/** Leads to those that are not shown here. */
function Rest({ event, count, locale }: Pick<PeopleProps, 'event' | 'count' | 'locale'>) {
  if (count === 0) return null
  return (
    <li>
      <Link to={registrationsAddress(event, 'placed')}>
        {m.events_participants_more({ count }, { locale })}
      </Link>
    </li>
  )
}

/** A registration and the place it holds for a partner are two. */
const keyOf = ({ id, isHeld }: Participant): string => (isHeld ? `${id} held` : id)

function Person({ one, locale }: { readonly one: Participant; readonly locale: Locale }) {
  const { id, code, name, surname, country, owedCents, isHeld, isEither, hasArrived } = one
  return (
    <li data-held={isHeld || undefined}>
      <Link to={registrationAddress(id)}>
        {isHeld ? m.events_held_by({ name: `${name} ${surname}` }, { locale }) : `${surname} ${name}`}
      </Link>
      <span className={styles.facts}>
        {[
          code,
          country,
          isEither && m.lists_choice_both({}, { locale }),
          hasArrived && m.events_arrived({}, { locale }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {owedCents > 0 && !isHeld && (
        <span className={styles.owed}>
          {m.events_owes({ sum: formatCents(owedCents, locale) }, { locale })}
        </span>
      )}
    </li>
  )
}
