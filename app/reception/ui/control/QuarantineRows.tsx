import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import type { Control } from '../../control/control.server.ts'
import { quarantineName } from '../quarantine-text.ts'
import styles from './ControlScreen.module.css'
import { actionName } from './control-text.ts'

type QuarantineRowsProps = Pick<Control, 'quarantined' | 'maySupervise'> & {
  moment(at: Date): string
  readonly locale: Locale
}

/** The actions that were not applied, until somebody has seen them. */
export function QuarantineRows({ quarantined, maySupervise, moment, locale }: QuarantineRowsProps) {
  if (quarantined.length === 0) return null
  return (
    <section aria-labelledby="quarantined">
      <h2 id="quarantined">{m.reception_quarantined({}, { locale })}</h2>
      <p>{m.reception_quarantined_text({}, { locale })}</p>
      <ul className={styles.rows}>
        {quarantined.map((one) => (
          <li key={one.id} data-open={one.seenBy === null ? '' : undefined}>
            <p>
              <strong>{quarantineName(one.reason, locale)}</strong> {actionName(one.kind, locale)}
            </p>
            <p>
              {one.station} · {one.person} · {moment(one.at)}
              {one.seenBy !== null && ` · ${m.reception_answer_seen({}, { locale })}: ${one.seenBy}`}
            </p>
            {one.seenBy === null && maySupervise && (
              <OnceForm method="post" className={styles.answers}>
                <input type="hidden" name="id" value={one.id} />
                <button type="submit" name="intent" value="seen">
                  {m.reception_answer_seen({}, { locale })}
                </button>
              </OnceForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
