import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { dancersLevels, type Wish } from '../../plan/wish.ts'
import { seekers } from '../list/filter-events.ts'
import { levelLabel } from '../programme-labels.ts'
import styles from './PlanForm.module.css'

type PlanFormProps = {
  /** The last answers; null: none yet. */
  readonly wish: Wish | null
  /** Of the festival. */
  readonly days: readonly LocalDay[]
  readonly locale: Locale
}

/** Role, level, days, late nights or not: all that a plan takes. A plain form whose address can be shared. */
export function PlanForm({ wish, days, locale }: PlanFormProps) {
  return (
    <form method="get" className={styles.form}>
      <fieldset>
        <legend>{m.programme_role({}, { locale })}</legend>
        <div className={styles.choices}>
          {seekers.map((role) => (
            <label key={role} className={styles.choice}>
              <input type="radio" name="role" value={role} required defaultChecked={wish?.role === role} />
              {roles[role]({}, { locale })}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{m.programme_plan_level({}, { locale })}</legend>
        <div className={styles.choices}>
          {dancersLevels.map((level) => (
            <label key={level} className={styles.choice}>
              <input
                type="radio"
                name="level"
                value={level}
                required
                defaultChecked={(wish?.level ?? 'intermediate') === level}
              />
              {levelLabel(level, locale)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{m.schedule_days({}, { locale })}</legend>
        <div className={styles.choices}>
          {days.map((day) => (
            <label key={day} className={styles.choice}>
              <input
                type="checkbox"
                name="days"
                value={day}
                defaultChecked={wish?.days.includes(day) ?? true}
              />
              {formatDay(day, locale, 'heading')}
            </label>
          ))}
        </div>
      </fieldset>
      <label className={styles.choice}>
        <input type="checkbox" name="late" value="yes" defaultChecked={wish?.late ?? true} />
        {m.programme_plan_late({}, { locale })}
      </label>
      <p>
        <Button variant={wish ? 'plain' : 'primary'} isLarge name="build" value="yes">
          {wish ? m.programme_plan_again({}, { locale }) : m.programme_plan_build({}, { locale })}
        </Button>
      </p>
    </form>
  )
}

const roles = {
  leader: m.programme_role_leader,
  follower: m.programme_role_follower,
  couple: m.programme_role_couple,
}
