import { Alert, Button } from '@mantine/core'
import { Form, Link } from 'react-router'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { messageName } from '#app/registration/mail/message-names.ts'
import { tierLabels } from '../../settings/ui/prices/price-columns.ts'
import { OccupancyHeadings, occupancyLabels } from '../../ui/OccupancyHeadings.tsx'
import { daysFrom } from '../moment.ts'
import type { Moment } from '../read-moment.server.ts'

type MomentScreenProps = Moment & { readonly locale: Locale }

/** An edition as it was or will be at an instant that is chosen here. A plain form: its answer is an address that can be kept and sent. */
export function MomentScreen(moment: MomentScreenProps) {
  const { code, asked, isWrong, when, at, locale } = moment
  return (
    <>
      <header className={office.head}>
        <div>
          <h1>{m.moment_title_of({ code }, { locale })}</h1>
          <p className={office.hint}>{m.moment_text({}, { locale })}</p>
        </div>
      </header>
      <search aria-label={m.moment_choose({}, { locale })}>
        <Form method="get" action="/admin/trenutek" className={office.fields}>
          <DateField
            key={asked}
            name="at"
            withTime
            label={m.moment_at({}, { locale })}
            defaultValue={asked}
            error={isWrong && m.moment_wrong({}, { locale })}
            near={localDayOf(at)}
            locale={locale}
          />
          <div className={office.buttons}>
            <Button type="submit">{m.moment_show({}, { locale })}</Button>
            {when !== 'now' && <Link to="/admin/trenutek">{m.moment_back_to_now({}, { locale })}</Link>}
          </div>
        </Form>
      </search>
      <div role="status" className={office.part}>
        {isWrong ? (
          <Alert color="accent">{m.moment_shows_now({}, { locale })}</Alert>
        ) : (
          <Notice tone="info">{whenTexts[when](atText(at, locale), { locale })}</Notice>
        )}
      </div>
      <StatePart {...moment} />
      <EmailsPart {...moment} />
      <EventsPart {...moment} />
    </>
  )
}

function StatePart({ state, prices, at, locale }: MomentScreenProps) {
  const { phase, tier, tierUntil } = state
  return (
    <section className={office.part}>
      <h2>{m.moment_prices({}, { locale })}</h2>
      <dl className={office.sums}>
        <div>
          <dt>{m.moment_phase({}, { locale })}</dt>
          <dd>{phaseTexts[phase]({}, { locale })}</dd>
        </div>
        <div>
          <dt>{m.moment_festival({}, { locale })}</dt>
          <dd>
            {(state.isAfterFestival
              ? m.moment_festival_over
              : state.isFestival
                ? m.moment_festival_on
                : m.moment_festival_before)({}, { locale })}
          </dd>
        </div>
        <div>
          <dt>{m.moment_tier({}, { locale })}</dt>
          <dd>{tierLabels[tier]({}, { locale })}</dd>
        </div>
      </dl>
      {tierUntil && tierUntil > at && (
        <p className={office.hint}>
          {m.moment_tier_until({ day: formatDay(localDayOf(tierUntil), locale, 'running') }, { locale })}
        </p>
      )}
      {prices.length === 0 ? (
        <EmptyState title={m.moment_no_prices({}, { locale })} />
      ) : (
        <div className={office.scroll}>
          <table className={office.table}>
            <thead>
              <tr>
                <th scope="col">{m.moment_col_item({}, { locale })}</th>
                <th scope="col" className={office.amount}>
                  {m.moment_col_price({}, { locale })}
                </th>
              </tr>
            </thead>
            <tbody>
              {prices.map(({ code, name, amountCents }) => (
                <tr key={code}>
                  <td>{inLocale(name, locale).text}</td>
                  <td className={office.amount}>{formatCents(amountCents, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={office.hint}>{m.moment_prices_hint({}, { locale })}</p>
    </section>
  )
}

function EmailsPart({ emails, at, locale }: MomentScreenProps) {
  return (
    <section className={office.part}>
      <h2>{m.moment_emails({}, { locale })}</h2>
      {emails.length === 0 ? (
        <p>{m.moment_no_emails({}, { locale })}</p>
      ) : (
        <div className={office.scroll}>
          <table className={office.table}>
            <thead>
              <tr>
                <th scope="col">{m.moment_col_day({}, { locale })}</th>
                <th scope="col">{m.moment_col_email({}, { locale })}</th>
                <th scope="col" className={office.amount}>
                  {m.moment_col_written({}, { locale })}
                </th>
                <th scope="col" className={office.amount}>
                  {m.moment_col_coming({}, { locale })}
                </th>
              </tr>
            </thead>
            {daysFrom(at).map((day) => {
              const kinds = [...new Set(emails.filter((one) => one.day === day).map(({ kind }) => kind))]
              const count = (kind: string, isWritten: boolean) =>
                emails.find((one) => one.day === day && one.kind === kind && one.isWritten === isWritten)
                  ?.count
              return (
                <tbody key={day}>
                  {kinds.map((kind, n) => (
                    <tr key={kind}>
                      {n === 0 && (
                        <th scope="rowgroup" rowSpan={kinds.length}>
                          {formatDay(day, locale, 'brief')}
                        </th>
                      )}
                      <td>{messageName(kind, locale)}</td>
                      <td className={office.amount}>{count(kind, true)}</td>
                      <td className={office.amount}>{count(kind, false)}</td>
                    </tr>
                  ))}
                </tbody>
              )
            })}
          </table>
        </div>
      )}
      <p className={office.hint}>{m.moment_emails_hint({}, { locale })}</p>
    </section>
  )
}

function EventsPart({ events, when, locale }: MomentScreenProps) {
  return (
    <section className={office.part}>
      <h2>{m.moment_occupancy({}, { locale })}</h2>
      {when === 'future' && <p>{m.moment_occupancy_future({}, { locale })}</p>}
      {events.length === 0 ? (
        <EmptyState title={m.moment_no_events({}, { locale })} />
      ) : (
        <div className={office.scroll}>
          <table className={`${office.table} ${office.stacked}`}>
            <thead>
              <tr>
                <th scope="col">{m.today_event({}, { locale })}</th>
                <th scope="col">{m.moment_col_day({}, { locale })}</th>
                <OccupancyHeadings locale={locale} />
              </tr>
            </thead>
            <tbody>
              {events.map(({ eventId, title, day, places, taken, doorHeads, waiting }) => (
                <tr key={eventId}>
                  <th scope="row">{inLocale(title, locale).text}</th>
                  <td>{day && formatDay(day, locale, 'brief')}</td>
                  <td className={office.amount} data-label={occupancyLabels.leaders({}, { locale })}>
                    {places.mode === 'role' &&
                      m.moment_of({ taken: taken.leaders, size: places.leaders }, { locale })}
                  </td>
                  <td className={office.amount} data-label={occupancyLabels.followers({}, { locale })}>
                    {places.mode === 'role' &&
                      m.moment_of({ taken: taken.followers, size: places.followers }, { locale })}
                  </td>
                  <td className={office.amount} data-label={occupancyLabels.heads({}, { locale })}>
                    {places.mode === 'head' &&
                      m.moment_of({ taken: taken.heads + doorHeads, size: places.size }, { locale })}
                    {places.mode === 'open' && m.moment_unlimited({}, { locale })}
                  </td>
                  <td className={office.amount} data-label={occupancyLabels.waiting({}, { locale })}>
                    {waiting > 0 && waiting}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={office.hint}>{m.moment_occupancy_hint({}, { locale })}</p>
    </section>
  )
}

function atText(at: Date, locale: Locale) {
  return { day: formatDay(localDayOf(at), locale, 'running'), time: formatTime(at, locale) }
}

const whenTexts = {
  past: m.moment_is_past,
  now: m.moment_is_now,
  future: m.moment_is_future,
} as const

const phaseTexts = {
  notYetOpen: m.moment_phase_before,
  open: m.moment_phase_open,
  closed: m.moment_phase_closed,
} as const
