import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import type { Control } from '../../control/control.server.ts'
import styles from './ControlScreen.module.css'
import { answerName, conflictName } from './control-text.ts'

type Conflict = Control['conflicts'][number]

type ConflictRowsProps = Pick<Control, 'conflicts' | 'opens'> & {
  moment(at: Date): string
  readonly locale: Locale
}

/** What two desks could not know of each other, each with its possible answers. */
export function ConflictRows({ conflicts, opens, moment, locale }: ConflictRowsProps) {
  const open = conflicts.filter(({ resolution }) => resolution === null)
  const side = ({ station, person, at, isFromPaper }: Conflict['here']) =>
    [station, person, moment(at), ...(isFromPaper ? [m.reception_from_paper({}, { locale })] : [])].join(
      ' · ',
    )
  return (
    <section aria-labelledby="conflicts">
      <h2 id="conflicts">{m.reception_conflicts({ count: open.length }, { locale })}</h2>
      {conflicts.length === 0 && <p>{m.reception_no_conflicts({}, { locale })}</p>}
      <ul className={styles.rows}>
        {conflicts.map((one) => (
          <li key={one.id} data-open={one.resolution === null ? '' : undefined}>
            <p>
              <strong>{conflictName(one.kind, one.excess ?? one.skewMs, locale)}</strong>{' '}
              {one.registration && <Dancer {...one.registration} isLink={opens.registrations} />}{' '}
              {one.event && inLocale(one.event, locale).text}
            </p>
            <p>
              {side(one.here)}
              {one.other && ` — ${side(one.other)}`}
            </p>
            <p>
              {one.resolution === null
                ? m.reception_owner({ station: one.owner }, { locale })
                : [answerName(one.resolution, locale), one.resolvedBy].filter(Boolean).join(' · ')}
            </p>
            {one.answers.length > 0 && (
              <OnceForm method="post" className={styles.answers}>
                <input type="hidden" name="intent" value="answer" />
                <input type="hidden" name="id" value={one.id} />
                {one.answers.map((answer) => (
                  <button key={answer} type="submit" name="resolution" value={answer}>
                    {answerName(answer, locale)}
                  </button>
                ))}
              </OnceForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type DancerProps = NonNullable<Conflict['registration']> & { readonly isLink: boolean }

function Dancer({ id, name, code, isLink }: DancerProps) {
  const label = `${name} · ${code}`
  return isLink ? <a href={`/admin/prijave?one=${id}`}>{label}</a> : label
}
