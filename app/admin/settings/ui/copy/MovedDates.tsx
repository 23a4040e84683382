import type { Edition } from '#app/festival/edition.ts'
import { editionErrorText } from '#app/festival/edition-error-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { addDays, daysBetween, formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { parseDay, typedDay, weekdayOf } from '#app/platform/values/typed-date.ts'
import { fieldLabel } from '../../../lists/labels.ts'
import { type DateName, datesAsTyped, type draftOf, hasTime, type Over } from '../../copy/copy-draft.ts'
import styles from './CopyScreen.module.css'

type MovedDatesProps = {
  readonly source: Edition
  readonly draft: ReturnType<typeof draftOf>
  readonly eventDays: readonly { readonly day: LocalDay; readonly count: number }[]
  readonly hasEvents: boolean
  readonly over: Over['dates']
  readonly onOver: (given: Over['dates']) => void
  readonly locale: Locale
}

/** Every date, old and new side by side, the new ones to be typed over; and how the events move. */
export function MovedDates(props: MovedDatesProps) {
  const { source, draft, eventDays, hasEvents, over, onOver, locale } = props
  const old = new Map(datesAsTyped(source))
  const later = daysBetween(source.startsOn, draft.proposed.startsOn)
  return (
    <section className={office.part} aria-labelledby="copy-dates">
      <h2 id="copy-dates">{m.settings_copy_dates({}, { locale })}</h2>
      <table className={styles.dates}>
        <thead>
          <tr>
            <th scope="col">{m.settings_copy_date({}, { locale })}</th>
            <th scope="col">{source.code}</th>
            <th scope="col">{m.settings_copy_new({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {datesAsTyped(draft.proposed).map(([name, proposed]) => {
            const label = labelOf(name, locale)
            const error = draft.errors[name.startsWith('step') ? 'cancelSteps' : name]
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td className={styles.old}>{readText(old.get(name) ?? '', locale)}</td>
                <td>
                  {name === 'startsOn' ? (
                    readText(proposed, locale)
                  ) : (
                    <DateField
                      size="xs"
                      aria-label={label}
                      value={over[name] ?? proposed}
                      onValue={(value) => onOver({ [name]: value })}
                      withTime={hasTime(name)}
                      error={error && editionErrorText(name, error, locale)}
                      locale={locale}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {hasEvents && (
        <ul className={styles.days}>
          {eventDays.map(({ day, count }) => (
            <li key={day}>
              {m.settings_copy_events_move(
                {
                  from: formatDay(day, locale, 'brief'),
                  to: formatDay(addDays(day, later), locale, 'medium'),
                  count,
                },
                { locale },
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function labelOf(name: DateName, locale: Locale): string {
  return name.startsWith('step')
    ? m.settings_copy_step({ n: Number(name.slice(4)) + 1 }, { locale })
    : fieldLabel({ name }, locale)
}

/** `Wed 5. 11. 2025 23:59` */
function readText(iso: string, locale: Locale): string {
  const day = parseDay(iso.slice(0, 10), '2025-01-01')
  return day ? `${weekdayOf(day, locale)} ${typedDay(day)} ${iso.slice(11)}`.trim() : iso
}
