import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LongList } from '#app/platform/ui/admin/LongList.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { type PairedUp, pairUp } from '#app/registration/queries/pair-up.ts'
import type { Participant } from '#app/registration/service.server.ts'
import { registrationAddress, registrationsAddress } from '../../addresses.ts'
import styles from './EventScreen.module.css'

type ParticipantsPartProps = {
  readonly event: string
  readonly participants: readonly Participant[]
  readonly locale: Locale
}

/** The dancers with a place: leaders on the left, followers on the right, couples side by side. */
export function ParticipantsPart({ event, participants, locale }: ParticipantsPartProps) {
  const paired = pairUp(participants)
  return (
    <section className={office.part} id="participants" aria-labelledby="participants-title">
      <div className={office.bar}>
        <h2 id="participants-title">
          {m.events_participants({}, { locale })} <small>{participants.length}</small>
        </h2>
        {participants.length > 0 && (
          <Link to={registrationsAddress(event, 'placed')}>{m.events_as_list({}, { locale })}</Link>
        )}
      </div>
      {participants.length === 0 ? (
        <p className={office.hint}>{m.events_participants_none({}, { locale })}</p>
      ) : (
        <>
          {participants.some(({ role }) => role !== null) && <ByRole paired={paired} locale={locale} />}
          {paired.others.length > 0 && (
            <LongList
              {...{ rows: paired.others, keyOf, locale }}
              className={joinNames(styles.people, styles.heads)}
            >
              {(one) => <Person one={one} locale={locale} />}
            </LongList>
          )}
        </>
      )}
    </section>
  )
}

function ByRole({ paired, locale }: { readonly paired: PairedUp; readonly locale: Locale }) {
  const { couples, leaders, followers } = paired
  return (
    <div className={styles.roles}>
      <h3 id="leaders" data-role="leader">
        {m.events_col_leaders({}, { locale })} <small>{couples.length + leaders.length}</small>
      </h3>
      <h3 id="followers" data-role="follower">
        {m.events_col_followers({}, { locale })} <small>{couples.length + followers.length}</small>
      </h3>
      {couples.length > 0 && (
        <LongList
          {...{ rows: couples, locale }}
          keyOf={({ leader }) => keyOf(leader)}
          className={styles.couples}
          label={m.events_couples({}, { locale })}
        >
          {({ leader, follower }) => (
            <li>
              <ul className={styles.people}>
                <Person one={leader} locale={locale} />
              </ul>
              <ul className={styles.people}>
                <Person one={follower} locale={locale} />
              </ul>
            </li>
          )}
        </LongList>
      )}
      <LongList {...{ rows: leaders, keyOf, locale }} className={styles.people} labelledBy="leaders">
        {(one) => <Person one={one} locale={locale} />}
      </LongList>
      <LongList {...{ rows: followers, keyOf, locale }} className={styles.people} labelledBy="followers">
        {(one) => <Person one={one} locale={locale} />}
      </LongList>
    </div>
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
