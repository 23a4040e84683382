import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './RoleSwitch.module.css'

/** Selects the role for which the page shows free places. Works by CSS alone; the page's script stores it on the device. */
export function RoleSwitch({ locale }: { readonly locale: Locale }) {
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>{m.programme_role({}, { locale })}</legend>
      {roles.map(({ role, label }) => (
        <label key={role} className={styles.role} data-role={role}>
          <input
            type="radio"
            name="dances"
            value={role}
            defaultChecked={role === 'any'}
            autoComplete="off"
            className={styles.radio}
          />
          {label({}, { locale })}
        </label>
      ))}
    </fieldset>
  )
}

const roles = [
  { role: 'leader', label: m.programme_role_leader },
  { role: 'follower', label: m.programme_role_follower },
  { role: 'couple', label: m.programme_role_couple },
  { role: 'any', label: m.programme_role_any },
] as const
