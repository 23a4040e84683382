import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { describedBy, FieldError } from '#app/platform/ui/fields/FieldLayout.tsx'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { partLabels, shiftLabel } from '../labels.ts'
import { partsOfDay, shiftOf } from '../offer.ts'
import styles from './ShiftGrid.module.css'

type ShiftGridProps = {
  readonly days: readonly LocalDay[]
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly locale: Locale
}

/** The days down, the parts of the day across; each square is as large as a thumb. */
export function ShiftGrid({ days, chosen, error, locale }: ShiftGridProps) {
  const hint = m.volunteer_when_hint({}, { locale })
  return (
    <fieldset id="shifts" tabIndex={-1} {...describedBy('shifts', { hint, error })}>
      <legend className="visually-hidden">{m.volunteer_when({}, { locale })}</legend>
      <p id="shifts-description" className={styles.hint}>
        {hint}
      </p>
      <div className={styles.grid}>
        <span aria-hidden="true" />
        {partsOfDay.map((part) => (
          <span key={part} className={styles.part} aria-hidden="true">
            {partLabels[part]({}, { locale })}
          </span>
        ))}
        {days.map((day) => (
          <div key={day} className={styles.day}>
            <span className={styles.name} aria-hidden="true">
              {formatDay(day, locale, 'brief')}
            </span>
            {partsOfDay.map((part) => {
              const shift = shiftOf(day, part)
              return (
                <label key={part} className={styles.square}>
                  <input
                    type="checkbox"
                    name="shifts"
                    value={shift}
                    aria-label={shiftLabel(shift, locale)}
                    defaultChecked={chosen.includes(shift)}
                  />
                </label>
              )
            })}
          </div>
        ))}
      </div>
      <FieldError id="shifts" error={error} />
    </fieldset>
  )
}
