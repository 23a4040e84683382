import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { hoursText, spanText, whenText } from '../../orders/ui/order-text.ts'
import { type PrintedKind, type PrintedMember, type PrintedRecord, recordsOf, sheetOf } from '../printed.ts'
import type { ShiftPerson, WorkShift } from '../shift.ts'
import { dayOfShift } from '../shift.ts'
import styles from './PrintedShifts.module.css'

type PrintedShiftsProps = {
  readonly what: PrintedKind
  readonly day: LocalDay | null
  readonly startsOn: LocalDay
  readonly endsOn: LocalDay
  readonly shifts: readonly WorkShift[]
  readonly people: readonly ShiftPerson[]
  readonly members: readonly PrintedMember[]
  readonly festival: { readonly name: Bilingual; readonly code: string; readonly company: string }
  readonly locale: Locale
}

/** The printed shifts: the sheet of a day, the record of each person, or the list for the insurance. T23 */
export function PrintedShifts(props: PrintedShiftsProps) {
  const { what, festival, locale } = props
  const records = recordsOf(props)
  const code = `${inLocale(festival.name, locale).text} · ${festival.code}`
  if (what === 'sheet') return <Sheet {...props} code={code} />
  if (records.length === 0) return <Nothing text={m.shifts_people_none({}, { locale })} locale={locale} />
  if (what === 'insurance') return <Insurance records={records} code={code} locale={locale} />
  return records.map((record) => (
    <Record key={record.id} record={record} code={code} company={festival.company} locale={locale} />
  ))
}

function Nothing({ text, locale }: { readonly text: string; readonly locale: Locale }) {
  return (
    <article className={styles.page}>
      <h1>{m.office_shifts_print_title({}, { locale })}</h1>
      <p>{text}</p>
    </article>
  )
}

function Sheet(props: PrintedShiftsProps & { readonly code: string }) {
  const { day, code, locale } = props
  const days = Map.groupBy(sheetOf(props, day), dayOfShift)
  if (days.size === 0) return <Nothing text={m.shifts_none_that_day({}, { locale })} locale={locale} />
  return [...days].map(([one, shifts]) => (
    <article key={one} className={styles.page}>
      <p className={styles.code}>{code}</p>
      <h1>
        {m.shifts_print_sheet({}, { locale })}: {formatDay(one, locale, 'heading')}
      </h1>
      <table className={`${styles.table} ${styles.sheet}`}>
        <thead>
          <tr>
            <th scope="col">{m.shifts_col_when({}, { locale })}</th>
            <th scope="col">{m.shifts_field_title({}, { locale })}</th>
            <th scope="col">{m.shifts_col_name({}, { locale })}</th>
            <th scope="col">{m.shifts_print_came({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {shifts.map(({ id, title, place, startsAt, endsAt, need, members }) => (
            <tr key={id}>
              <td className={styles.whole}>{spanText(startsAt, endsAt, locale)}</td>
              <th scope="row">
                {title}
                <small>{place}</small>
              </th>
              <td>
                {members.map(({ id: memberId, name, phone }) => (
                  <p key={memberId}>
                    {name} <span className={styles.whole}>{phone}</span>
                  </p>
                ))}
                {members.length < need && (
                  <p>{m.shifts_print_missing({ count: `${need - members.length}` }, { locale })}</p>
                )}
              </td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  ))
}

type RecordProps = {
  readonly record: PrintedRecord
  readonly code: string
  readonly company: string
  readonly locale: Locale
}

/** The record of voluntary work of one person, with two lines to sign on. */
function Record({ record, code, company, locale }: RecordProps) {
  const { name, bornOn, parentAgreedOn, first, last, minutes, lines } = record
  const period = `${formatDay(first, locale, 'medium')} – ${formatDay(last, locale, 'medium')}`
  return (
    <article className={styles.page}>
      <p className={styles.code}>{code}</p>
      <h1>{m.shifts_print_record({}, { locale })}</h1>
      <dl className={styles.facts}>
        <dt>{m.shifts_col_name({}, { locale })}</dt>
        <dd>{name}</dd>
        <dt>{m.shifts_field_born({}, { locale })}</dt>
        <dd>{bornOn ? formatDay(bornOn, locale, 'medium') : '____________'}</dd>
        <dt>{m.shifts_print_period({}, { locale })}</dt>
        <dd>{period}</dd>
        {parentAgreedOn && (
          <>
            <dt>{m.shifts_field_parent({}, { locale })}</dt>
            <dd>{formatDay(parentAgreedOn, locale, 'medium')}</dd>
          </>
        )}
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.shifts_col_when({}, { locale })}</th>
            <th scope="col">{m.shifts_field_title({}, { locale })}</th>
            <th scope="col">{m.shifts_print_hours({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ shift, minutes: own, isDone }) => (
            <tr key={shift.id}>
              <td>{whenText(shift, locale)}</td>
              <td>
                {shift.title}, {shift.place}
              </td>
              <td>
                {hoursText(own / 60, locale)}
                {!isDone && ` (${m.shifts_col_planned({}, { locale })})`}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {m.shifts_total({}, { locale })}
            </th>
            <td>{hoursText(minutes / 60, locale)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.signs}>
        <span>{m.orders_sheet_for({ company }, { locale })}</span>
        <span>{m.orders_sheet_worker({ who: name }, { locale })}</span>
      </p>
    </article>
  )
}

type InsuranceProps = {
  readonly records: readonly PrintedRecord[]
  readonly code: string
  readonly locale: Locale
}

function Insurance({ records, code, locale }: InsuranceProps) {
  return (
    <article className={styles.page}>
      <p className={styles.code}>{code}</p>
      <h1>{m.shifts_print_insurance({}, { locale })}</h1>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.shifts_col_name({}, { locale })}</th>
            <th scope="col">{m.shifts_field_born({}, { locale })}</th>
            <th scope="col">{m.shifts_print_period({}, { locale })}</th>
            <th scope="col">{m.shifts_field_parent({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ id, name, bornOn, first, last, parentAgreedOn }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{bornOn ? formatDay(bornOn, locale, 'medium') : m.shifts_print_unknown({}, { locale })}</td>
              <td>
                {formatDay(first, locale, 'medium')} – {formatDay(last, locale, 'medium')}
              </td>
              <td>{parentAgreedOn && formatDay(parentAgreedOn, locale, 'medium')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
