import { Checkbox, NativeSelect } from '@mantine/core'
import { inLocale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, type LocalDay } from '#app/platform/values/local-day.ts'
import { dancerRoleOf } from '#app/registration-form/ui/draft/draft.ts'
import { availabilityFor, isPickable } from '#app/registration-form/ui/events/availability.ts'
import { availabilityText } from '#app/registration-form/ui/events/availability-text.ts'
import type { FormEvent } from '#app/registration-form/ui/register-page.ts'
import { choiceWord } from '../../../lists/labels.ts'
import styles from './NewDrawer.module.css'
import type { NewPartProps } from './NewPerson.tsx'

/** The programme by day, with the availability of each event for the chosen role. */
export function NewPicks({ page, draft, locale, errorAt }: NewPartProps) {
  const days = new Map<LocalDay, FormEvent[]>()
  for (const event of page.events)
    days.set(event.festivalDay, [...(days.get(event.festivalDay) ?? []), event])
  const role = draft.role === '' ? null : dancerRoleOf(draft)
  const wrong = errorAt('picks')
  return (
    <fieldset className={styles.picks} id="picks" tabIndex={-1}>
      <legend>{m.register_step_programme({}, { locale })}</legend>
      {wrong && <p className={styles.wrong}>{wrong}</p>}
      {page.events.length === 0 && <p className={styles.note}>{m.regs_add_no_events({}, { locale })}</p>}
      {[...days].map(([day, events]) => (
        <section key={day}>
          <h3>{formatDay(day, locale, 'brief')}</h3>
          {events.map((event) => {
            const availability = availabilityFor(event, dancerRoleOf(draft), page.now)
            const { text, tone } = availabilityText(availability, role, locale)
            const time = formatTime(event.startsAt, locale)
            return (
              <div key={event.id} className={styles.pick}>
                <Checkbox
                  id={`pick-${event.id}`}
                  name="picks"
                  value={event.id}
                  disabled={!isPickable(availability)}
                  error={errorAt(`pick-${event.id}`)}
                  label={
                    <>
                      <time>{time}</time> {inLocale(event.title, locale).text}
                    </>
                  }
                />
                <span data-tone={tone}>
                  {text}
                  {event.waiting > 0 &&
                    ` · ${m.regs_add_waiting({ count: event.waiting.toLocaleString(languageTag(locale)) }, { locale })}`}
                </span>
              </div>
            )
          })}
        </section>
      ))}
      <NativeSelect
        id="onFull"
        name="onFull"
        label={m.register_on_full_legend({}, { locale })}
        data={[
          { value: 'takeWhatIsFree', label: choiceWord('takeWhatIsFree', locale) },
          { value: 'allOrNothing', label: choiceWord('allOrNothing', locale) },
        ]}
      />
    </fieldset>
  )
}
