import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type DrawnTicket, ticketInFours } from '#app/registration/tickets/ticket.ts'
import type { DeskSession } from '../device/desk-session.ts'
import type { Snapshot, SnapshotPerson } from '../snapshot.ts'
import { failureText } from './failure-text.ts'
import styles from './PersonBadge.module.css'
import card from './reception.module.css'
import { roleText } from './role-text.ts'

/** `failure` without a ticket: why there is none. */
type Answer = { readonly ticket: DrawnTicket | null; readonly failure: string | null }

type PersonBadgeProps = {
  readonly desk: DeskSession
  readonly person: SnapshotPerson
  readonly snapshot: Snapshot
  /** The local day of the event at the desk. */
  readonly day: string | undefined
  /** How often printing was asked for since this person is shown. */
  readonly prints: number
  readonly locale: Locale
}

/**
 * Prints a badge: the name, what the device knows of today, and the ticket's code. The device does not know the code itself: without network the badge has
 * none, which is said. Q31
 */
export function PersonBadge({ desk, person, snapshot, day, prints, locale }: PersonBadgeProps) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (prints === 0) return
    void desk.ask<DrawnTicket>('ticketPrint', { registrationId: person.id }).then((answered) => {
      setAnswer({
        ticket: answered.ok ? answered.value : null,
        failure: answered.ok ? null : answered.failure.reason,
      })
    })
  }, [desk, person.id, prints])
  const isReady = answer !== null && (answer.ticket !== null || answer.failure === 'no-network')
  useEffect(() => {
    if (!answer || !isReady) return
    document.documentElement.toggleAttribute('data-prints-badge', true)
    window.print()
    return () => void document.documentElement.removeAttribute('data-prints-badge')
  }, [answer, isReady])
  if (!answer) return null
  const { ticket, failure } = answer
  const events = snapshot.events.filter((event) => event.day === day && person.events.includes(event.id))
  return (
    <>
      {failure !== null && (
        <p className={card.refusal} role="alert">
          {failure === 'no-network'
            ? m.reception_print_no_code({}, { locale })
            : failureText(failure, locale)}
        </p>
      )}
      {isReady &&
        createPortal(
          <section className={styles.badge} data-badge="" aria-hidden="true">
            <p>{inLocale(snapshot.editionName, locale).text}</p>
            <p className={styles.name}>{person.name}</p>
            <p>
              {person.surname} · {person.country} · {roleText(person.role, locale)}
            </p>
            <p>{events.map(({ title }) => inLocale(title, locale).text).join(' · ')}</p>
            <p>
              {person.code}
              {ticket && ` · ${ticketInFours(ticket.code)}`}
            </p>
            {ticket && (
              <svg
                aria-hidden="true"
                viewBox={`-4 -4 ${ticket.qr.side + 8} ${ticket.qr.side + 8}`}
                shapeRendering="crispEdges"
              >
                <path fill="#000" d={ticket.qr.path} />
              </svg>
            )}
          </section>,
          document.body,
        )}
    </>
  )
}
