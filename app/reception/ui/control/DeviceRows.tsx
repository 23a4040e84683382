import { useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import { isClockWrong } from '../../actions/clock.ts'
import type { Control } from '../../control/control.server.ts'
import { signal } from '../../device/signal.ts'
import { skewText } from '../skew-text.ts'
import styles from './ControlScreen.module.css'

type DeviceRowsProps = Pick<Control, 'now' | 'devices' | 'maySupervise'> & {
  readonly locale: Locale
  moment(at: Date): string
}

/** The devices of the running shifts. A late one sounds an alarm with each refresh until a supervisor confirms it. Q27 */
export function DeviceRows({ now, devices, maySupervise, locale, moment }: DeviceRowsProps) {
  const [heard, setHeard] = useState<readonly string[]>([])
  const late = devices.filter(({ lateness }) => lateness.rings)
  const isRinging = maySupervise && late.some(({ id }) => !heard.includes(id))
  const at = now.getTime()
  useEffect(() => {
    if (at > 0 && isRinging) signal('red')
  }, [at, isRinging])
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">{m.reception_devices({}, { locale })}</h2>
      {late.length > 0 && (
        <div className={styles.answers}>
          <p role="alert" className={styles.refused}>
            {m.reception_rings({ stations: late.map(({ station }) => station).join(', ') }, { locale })}
          </p>
          {isRinging && (
            <button type="button" onClick={() => setHeard(late.map(({ id }) => id))}>
              {m.reception_ring_off({}, { locale })}
            </button>
          )}
        </div>
      )}
      {devices.length === 0 && <p>{m.reception_no_devices({}, { locale })}</p>}
      <ul className={styles.rows}>
        {devices.map((one) => {
          const { unsentMinutes, silentMinutes, rings } = one.lateness
          const texts = [
            m.reception_seen({ time: moment(one.seenAt) }, { locale }),
            one.battery !== null && m.reception_battery({ percent: one.battery }, { locale }),
            one.unsent > 0 && m.reception_unsent_count({ count: one.unsent }, { locale }),
            unsentMinutes !== null && m.reception_unsent_for({ minutes: unsentMinutes }, { locale }),
            silentMinutes !== null && m.reception_silent_for({ minutes: silentMinutes }, { locale }),
            one.hasEnded && m.reception_has_ended({}, { locale }),
            isClockWrong(one.skewMs) && m.reception_clock({ time: skewText(one.skewMs, locale) }, { locale }),
          ]
          return (
            <li key={one.id} data-open={rings ? '' : undefined}>
              <p>
                <strong>{one.station}</strong> · {one.registeredBy} ·{' '}
                {texts.filter((text) => text !== false).join(' · ')}
              </p>
              {one.revokedAt ? (
                <p>{m.reception_is_shut_out({}, { locale })}</p>
              ) : (
                maySupervise && (
                  <OnceForm method="post" className={styles.answers}>
                    <input type="hidden" name="id" value={one.id} />
                    {silentMinutes !== null && !one.hasEnded && (
                      <button type="submit" name="intent" value="endShift">
                        {m.reception_end_at({ station: one.station }, { locale })}
                      </button>
                    )}
                    <button type="submit" name="intent" value="revoke">
                      {m.reception_shut_out_do({ station: one.station }, { locale })}
                    </button>
                  </OnceForm>
                )
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
