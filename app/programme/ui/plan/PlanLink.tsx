import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import type { Seeker } from '../list/filter-events.ts'
import styles from './PlanLink.module.css'

type PlanLinkProps = {
  /** The whole address of the plan. */
  readonly address: string
  readonly role: Seeker
  readonly locale: Locale
}

/** The plan in one link: to keep, or for the person one dances with. */
export function PlanLink({ address, role, locale }: PlanLinkProps) {
  return (
    <div className={styles.next}>
      <div className={styles.link}>
        <label htmlFor="plan-link">{m.programme_plan_link({}, { locale })}</label>
        <p id="plan-link-text">
          {role === 'couple'
            ? m.programme_plan_link_couple({}, { locale })
            : m.programme_plan_link_text({}, { locale })}
        </p>
        <p className={styles.copy}>
          <input id="plan-link" readOnly value={address} aria-describedby="plan-link-text" />
          <Button type="button" data-copies="plan-link" data-done={m.programme_plan_copied({}, { locale })}>
            {m.programme_plan_copy({}, { locale })}
          </Button>
        </p>
      </div>
    </div>
  )
}
