import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { RowButton } from '#app/platform/ui/admin/RowParts.tsx'
import { moveAmongRows } from '#app/platform/ui/admin/row-keys.ts'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { EventQueue, WaitingUnit } from '#app/registration/service.server.ts'
import { waitingRuleText } from '#app/registration/waiting-rule-text.ts'
import { registrationAddress, registrationsAddress } from '../../addresses.ts'
import styles from './EventScreen.module.css'
import { asText, helpText } from './event-text.ts'

type QueuePartProps = {
  readonly event: string
  readonly queue: EventQueue
  /** How many dancers wait, couples counted as two. */
  readonly waiting: number
  /** The event admits nobody more: neither rules nor hands. E27 */
  readonly windsDown: boolean
  readonly may: { readonly admit: boolean; readonly admitPast: boolean }
  readonly onAdmit: (unit: WaitingUnit) => void
  readonly locale: Locale
}

/** The queue in the order in which it is considered, with the reason of each and what would help. */
export function QueuePart({ event, queue: { units, more }, waiting, ...rest }: QueuePartProps) {
  const { may, locale } = rest
  return (
    <section className={office.part} id="queue" aria-labelledby="queue-title">
      <div className={office.bar}>
        <h2 id="queue-title">
          {m.events_queue({}, { locale })} <small>{waiting}</small>
        </h2>
        {waiting > 0 && (
          <Link to={registrationsAddress(event, 'waiting')}>{m.events_as_list({}, { locale })}</Link>
        )}
      </div>
      {units.length === 0 ? (
        <p className={office.hint}>{m.events_queue_none({}, { locale })}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links within
        <div className={styles.scroll} onKeyDown={moveAmongRows}>
          <table className={`${office.table} ${styles.queue}`}>
            <thead>
              <tr>
                <th scope="col" className={office.amount}>
                  {m.events_col_position({}, { locale })}
                </th>
                <th scope="col">{m.events_col_who({}, { locale })}</th>
                <th scope="col">{m.events_col_as({}, { locale })}</th>
                <th scope="col">{m.events_col_since({}, { locale })}</th>
                <th scope="col">{m.events_col_rule({}, { locale })}</th>
                <th scope="col">{m.events_col_help({}, { locale })}</th>
                <th scope="col" className={office.amount}>
                  {m.events_col_owes({}, { locale })}
                </th>
                {may.admit && (
                  <th scope="col">
                    <span className="visually-hidden">{m.events_admit({}, { locale })}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {units.map((unit) => (
                <Row key={unit.key} unit={unit} {...rest} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more > 0 && <p className={office.hint}>{m.events_queue_more({ count: more }, { locale })}</p>}
    </section>
  )
}

type RowProps = Omit<QueuePartProps, 'event' | 'queue' | 'waiting'> & { readonly unit: WaitingUnit }

function Row({ unit, windsDown, may, onAdmit, locale }: RowProps) {
  const { queuedAt, as, dancers, explanation } = unit
  const { rule, help, position } = explanation
  const isPassedOver = rule === 'A9' || rule === 'R21'
  const isShut = windsDown && !isPassedOver
  const owed = dancers.reduce((sum, one) => sum + (one.isHeld ? 0 : one.owedCents), 0)
  return (
    <tr data-off={isPassedOver || undefined}>
      <td className={office.amount}>{position}</td>
      <td className={styles.who}>
        {dancers.map(({ id, code, name, surname, isHeld }, n) => (
          <span key={`${id} ${isHeld}`}>
            {n > 0 && ' + '}
            <Link to={registrationAddress(id)} data-row={n === 0 ? unit.key : undefined}>
              {isHeld ? m.events_held_by({ name: `${name} ${surname}` }, { locale }) : `${surname} ${name}`}
            </Link>{' '}
            {!isHeld && <span className={joinNames(styles.facts, styles.detail)}>{code}</span>}
          </span>
        ))}
      </td>
      <td data-role={as === 'leader' || as === 'follower' ? as : undefined}>{asText(as, locale)}</td>
      <td>
        <time dateTime={queuedAt.toISOString()}>
          {formatDay(localDayOf(queuedAt), locale, 'short')}{' '}
          <span className={styles.detail}>{formatTime(queuedAt, locale)}</span>
        </time>
      </td>
      <td className={styles.rule}>
        {isShut ? m.events_rule_shut({}, { locale }) : waitingRuleText(rule, locale)}{' '}
        <abbr>{isShut ? 'E27' : rule}</abbr>
      </td>
      <td>{!isShut && help.map((one) => helpText(one, locale)).join('; ')}</td>
      <td className={office.amount}>{owed > 0 && formatCents(cents(owed), locale)}</td>
      {may.admit && (
        <td className={styles.admit}>
          {!windsDown && isAdmittable(unit, may) && (
            <RowButton onClick={() => onAdmit(unit)}>
              {m.events_admit({}, { locale })}
              <span className="visually-hidden">: {dancers[0]?.surname}</span>
            </RowButton>
          )}
        </td>
      )}
    </tr>
  )
}

/** Admits within the pools and without units that are passed over; an admin may ignore balance and order. A10 */
function isAdmittable({ explanation: { rule } }: WaitingUnit, may: QueuePartProps['may']): boolean {
  if (rule === 'A5') return true
  return (rule === 'A3' || rule === 'A6') && may.admitPast
}
