import { useState } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDay } from '#app/platform/values/local-day.ts'
import type { DeskSession } from '../../device/desk-session.ts'
import { isClashing, upgradeTo } from '../../device/upgrade.ts'
import type { Snapshot, SnapshotPerson } from '../../snapshot.ts'
import { missedText } from '../missed-text.ts'
import styles from '../reception.module.css'
import { roleText } from '../role-text.ts'
import { PreviewPart } from './PreviewPart.tsx'
import { useDeskAnswer } from './use-desk-answer.ts'

type ChangePlacesProps = {
  readonly desk: DeskSession
  readonly snapshot: Snapshot
  readonly person: SnapshotPerson
  /** By the server's clock, milliseconds. */
  readonly now: number
  readonly locale: Locale
  onMissed(text: string): void
}

const roles = ['leader', 'follower', 'both'] as const

/** Another class, one more evening, a pass, another role: chosen, previewed, made at the shown price. Q24 */
export function ChangePlaces({ desk, snapshot, person, now, locale, onMissed }: ChangePlacesProps) {
  const has = new Set([...person.events, ...person.waits])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(has)
  const [role, setRole] = useState(person.role)
  const [isDone, setDone] = useState(false)
  const { preview, failure, isBusy, ask, reset } = useDeskAnswer(
    { desk, path: 'change', locale, onMissed },
    () => setDone(true),
  )
  const coming = snapshot.events.filter(({ startsAt }) => startsAt > now)
  const add = [...chosen].filter((id) => !has.has(id))
  const leave = [...has].filter((id) => !chosen.has(id))
  const isSame = add.length + leave.length === 0 && role === person.role
  const wish = { registrationId: person.id, add, leave, role: role === person.role ? null : role }
  const choose = (ids: ReadonlySet<string>): void => {
    reset()
    setDone(false)
    setChosen(ids)
  }
  const toggled = (id: string) =>
    new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])
  const passes = (snapshot.passes ?? []).filter((pass) => upgradeTo(pass, chosen, coming).length > 0)

  if (isDone && isSame) return <p role="status">✓ {m.regs_swap_done({}, { locale })}</p>
  return (
    <div className={styles.line}>
      {person.partner === null && (
        <fieldset className={styles.tiles}>
          <legend>{m.reception_role({}, { locale })}</legend>
          {roles.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={role === one}
              onClick={() => {
                reset()
                setRole(one)
              }}
            >
              {roleText(one, locale)}
            </button>
          ))}
        </fieldset>
      )}
      {passes.map((pass) => (
        <button
          key={pass.code}
          type="button"
          className={styles.second}
          onClick={() => choose(new Set([...chosen, ...upgradeTo(pass, chosen, coming)]))}
        >
          {m.reception_change_upgrade({ pass: inLocale(pass.name, locale).text }, { locale })}
        </button>
      ))}
      {[...Map.groupBy(coming, ({ day }) => day)].map(([day, events], n) => (
        <details key={day} className={styles.fold} open={n === 0}>
          <summary>{formatDay(localDay(day), locale, 'brief')}</summary>
          <ul className={styles.choices}>
            {events.map((event) => (
              <li key={event.id}>
                <button
                  type="button"
                  aria-pressed={chosen.has(event.id)}
                  onClick={() => choose(toggled(event.id))}
                >
                  {formatTime(new Date(event.startsAt), locale)} {inLocale(event.title, locale).text}
                  {!chosen.has(event.id) && isClashing(event, chosen, coming) && (
                    <small>{m.reception_change_clash({}, { locale })}</small>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {coming.length === 0 && <p className={styles.hint}>{m.reception_change_over({}, { locale })}</p>}
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {failure}
        </p>
      )}
      {preview ? (
        <PreviewPart
          preview={preview}
          isBusy={isBusy}
          locale={locale}
          does={m.regs_swap_do({}, { locale })}
          onBack={reset}
          onDo={() =>
            void ask({ ...wish, expectedTotalCents: preview.afterCents }, (reason) =>
              missedText(person, m.reception_change_places({}, { locale }), reason),
            )
          }
        />
      ) : (
        <button
          type="button"
          className={styles.main}
          aria-busy={isBusy}
          disabled={isBusy || isSame}
          onClick={() => void ask({ ...wish, expectedTotalCents: null })}
        >
          {m.reception_change_preview({}, { locale })}
        </button>
      )}
    </div>
  )
}
