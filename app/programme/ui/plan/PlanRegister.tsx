import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import type { Seeker } from '../list/filter-events.ts'
import { registerHref } from '../programme-links.ts'
import type { Picking } from '../selection/picking.ts'
import styles from './PlanLink.module.css'

type PlanRegisterProps = {
  readonly role: Seeker
  readonly picking: Pick<Picking, 'search' | 'chosen'>
  /** What it costs, in words: prices are another domain's. */
  readonly price: ReactNode
  readonly isPickable: boolean
  readonly locale: Locale
}

/** What a plan comes to, and the way into the form with it; a couple has two, one for each. */
export function PlanRegister({ role, picking, price, isPickable, locale }: PlanRegisterProps) {
  const register = (as: 'leader' | 'follower') =>
    registerHref(locale, `${picking.search}&role=${as}${role === 'couple' ? '&company=partner' : ''}`)
  return (
    <div className={styles.sum}>
      <p>
        {m.programme_mine_count({ count: picking.chosen.length }, { locale })} · <strong>{price}</strong>
        {role === 'couple' && ` ${m.programme_plan_each({}, { locale })}`}
      </p>
      {isPickable && (
        <p className={styles.register}>
          {role === 'couple' ? (
            <>
              <LinkButton variant="primary" isLarge href={register('leader')}>
                {m.programme_plan_register_leader({}, { locale })}
              </LinkButton>
              <LinkButton variant="primary" isLarge href={register('follower')}>
                {m.programme_plan_register_follower({}, { locale })}
              </LinkButton>
            </>
          ) : (
            <LinkButton variant="primary" isLarge href={register(role)}>
              {m.programme_plan_register({}, { locale })}
            </LinkButton>
          )}
        </p>
      )}
    </div>
  )
}
