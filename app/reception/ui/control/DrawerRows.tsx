import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import type { Control } from '../../control/control.server.ts'
import styles from './ControlScreen.module.css'
import { stateName } from './control-text.ts'
import { DrawerSums } from './DrawerSums.tsx'
import { signText } from './drawer-counts.ts'

type DrawerRowsProps = Pick<Control, 'drawers' | 'mayCheck'> & {
  moment(at: Date): string
  readonly locale: Locale
}

/** The cash drawers with their sums; another person checks the closed ones. */
export function DrawerRows({ drawers, mayCheck, moment, locale }: DrawerRowsProps) {
  return (
    <section aria-labelledby="drawers">
      <h2 id="drawers">{m.reception_drawers({}, { locale })}</h2>
      {drawers.length === 0 && <p>{m.reception_no_drawers({}, { locale })}</p>}
      <ul className={styles.rows}>
        {drawers.map((one) => (
          <li key={one.id} id={one.id}>
            <p>
              <strong>{one.station}</strong> · {stateName(one.state, locale)} · {one.person} ·{' '}
              {moment(one.openedAt)}
              {one.zNumber !== null && ' · '}
              {one.zNumber !== null && (
                <a href={`/admin/blagajna?z=${one.id}`}>
                  {m.reception_z_print({ number: one.zNumber }, { locale })}
                </a>
              )}
            </p>
            <DrawerSums drawer={one} locale={locale} />
            {one.checkedBy !== null && (
              <p>
                {m.reception_checked_by(
                  { who: one.checkedBy, at: one.checkedAt === null ? '' : moment(one.checkedAt) },
                  { locale },
                )}
              </p>
            )}
            {one.state === 'closed' && mayCheck && (
              <OnceForm method="post" className={styles.answers}>
                <input type="hidden" name="id" value={one.id} />
                <button type="submit" name="intent" value="check">
                  {signText(one, locale)}
                </button>
              </OnceForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
