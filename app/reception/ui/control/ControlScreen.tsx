import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useLive } from '#app/platform/live/use-live.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { formatPercent } from '#app/pricing/quote/line-text.ts'
import type { Control } from '../../control/control.server.ts'
import { failureText } from '../failure-text.ts'
import { methodName } from '../method-text.ts'
import { BandRows } from '../wristbands/BandRows.tsx'
import styles from './ControlScreen.module.css'
import { actionName, answerName, conflictName, quarantineName, stateName } from './control-text.ts'
import { DeviceRows } from './DeviceRows.tsx'

type ControlScreenProps = Control & { readonly refused: string | null; readonly locale: Locale }

/** The conflicts and actions that people must decide, the most urgent first. Follows the desks live. */
export function ControlScreen({ refused, locale, ...control }: ControlScreenProps) {
  const { revalidate } = useRevalidator()
  useLive('reception', { changed: () => void revalidate(), missed: () => void revalidate() })
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), 30_000)
    return () => clearInterval(timer)
  }, [revalidate])
  const open = control.conflicts.filter(({ resolution }) => resolution === null)
  const moment = (at: Date) => `${formatDay(localDayOf(at), locale, 'brief')} ${formatTime(at, locale)}`
  const side = ({ station, person, at, isFromPaper }: Control['conflicts'][number]['here']) =>
    [station, person, moment(at), ...(isFromPaper ? [m.reception_from_paper({}, { locale })] : [])].join(
      ' · ',
    )
  return (
    <div className={styles.screen}>
      <h1>{m.office_control_title({}, { locale })}</h1>
      <p>
        <a href="/admin/reception">{m.reception_title({}, { locale })}</a>
      </p>
      {refused && (
        <p role="alert" className={styles.refused}>
          {failureText(refused, locale)}
        </p>
      )}
      <section aria-labelledby="conflicts">
        <h2 id="conflicts">{m.reception_conflicts({ count: open.length }, { locale })}</h2>
        {control.conflicts.length === 0 && <p>{m.reception_no_conflicts({}, { locale })}</p>}
        <ul className={styles.rows}>
          {control.conflicts.map((one) => (
            <li key={one.id} data-open={one.resolution === null ? '' : undefined}>
              <p>
                <strong>{conflictName(one.kind, one.excess ?? one.skewMs, locale)}</strong>{' '}
                {one.registration && (
                  <a href={`/admin/prijave?one=${one.registration.id}`}>
                    {one.registration.name} · {one.registration.code}
                  </a>
                )}{' '}
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
                <Form method="post" className={styles.answers}>
                  <input type="hidden" name="intent" value="answer" />
                  <input type="hidden" name="id" value={one.id} />
                  {one.answers.map((answer) => (
                    <button key={answer} type="submit" name="resolution" value={answer}>
                      {answerName(answer, locale)}
                    </button>
                  ))}
                </Form>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="drawers">
        <h2 id="drawers">{m.reception_drawers({}, { locale })}</h2>
        {control.drawers.length === 0 && <p>{m.reception_no_drawers({}, { locale })}</p>}
        <ul className={styles.rows}>
          {control.drawers.map((one) => (
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
              {one.z && one.countedCents !== null && (
                <dl className={styles.sums}>
                  <dt>{m.reception_float({}, { locale })}</dt>
                  <dd>{formatCents(one.floatCents, locale)}</dd>
                  {one.z.byMethod.map(({ method, cents: some }) => (
                    <div key={method}>
                      <dt>{methodName(method, locale)}</dt>
                      <dd>{formatCents(some, locale)}</dd>
                    </div>
                  ))}
                  {one.z.byVat.map(({ rate, net, vat }) => (
                    <div key={rate}>
                      <dt>{m.reception_vat({ rate: formatPercent(rate, locale) }, { locale })}</dt>
                      <dd>
                        {formatCents(net, locale)} + {formatCents(vat, locale)}
                      </dd>
                    </div>
                  ))}
                  <dt>{m.reception_expected({}, { locale })}</dt>
                  <dd>{formatCents(one.z.expectedCash, locale)}</dd>
                  <dt>{m.reception_counted({}, { locale })}</dt>
                  <dd>{formatCents(one.countedCents, locale)}</dd>
                  <dt>{m.reception_difference({}, { locale })}</dt>
                  <dd>
                    {formatCents(cents(one.countedCents - one.z.expectedCash), locale)} {one.reason}
                  </dd>
                  {countsBesideCash(one).map(({ method, counted, expected }) => (
                    <div key={method}>
                      <dt>
                        {method === 'terminal'
                          ? m.reception_terminal_total({}, { locale })
                          : m.reception_vouchers_total({}, { locale })}
                      </dt>
                      <dd>
                        {m.reception_counted_of(
                          {
                            counted: formatCents(counted, locale),
                            expected: formatCents(expected, locale),
                          },
                          { locale },
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
              {one.checkedBy !== null && (
                <p>
                  {m.reception_checked_by(
                    { who: one.checkedBy, at: one.checkedAt === null ? '' : moment(one.checkedAt) },
                    { locale },
                  )}
                </p>
              )}
              {one.state === 'closed' && control.mayCheck && (
                <Form method="post" className={styles.answers}>
                  <input type="hidden" name="id" value={one.id} />
                  <button type="submit" name="intent" value="check">
                    {signText(one, locale)}
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </section>
      <DeviceRows {...control} {...{ moment, locale }} />
      <BandRows {...control} locale={locale} />
      {control.quarantined.length > 0 && (
        <section aria-labelledby="quarantined">
          <h2 id="quarantined">{m.reception_quarantined({}, { locale })}</h2>
          <p>{m.reception_quarantined_text({}, { locale })}</p>
          <ul className={styles.rows}>
            {control.quarantined.map((one) => (
              <li key={one.id} data-open={one.seenBy === null ? '' : undefined}>
                <p>
                  <strong>{quarantineName(one.reason, locale)}</strong> {actionName(one.kind, locale)}
                </p>
                <p>
                  {one.station} · {one.person} · {moment(one.at)}
                  {one.seenBy !== null && ` · ${m.reception_answer_seen({}, { locale })}: ${one.seenBy}`}
                </p>
                {one.seenBy === null && control.maySupervise && (
                  <Form method="post" className={styles.answers}>
                    <input type="hidden" name="id" value={one.id} />
                    <button type="submit" name="intent" value="seen">
                      {m.reception_answer_seen({}, { locale })}
                    </button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type Drawer = Control['drawers'][number]

/** The button by which another person checks a drawer: they sign what is missing or too much. Q9 */
function signText(drawer: Drawer, locale: Locale): string {
  const { station, z, countedCents } = drawer
  const cash = z && countedCents !== null ? countedCents - z.expectedCash : 0
  const others = countsBesideCash(drawer).map(({ counted, expected }) => counted - expected)
  const differences = [cash, ...others]
    .filter((one) => one !== 0)
    .map((one) => formatCents(cents(one), locale))
  if (differences.length === 0) return m.reception_check_drawer({ station }, { locale })
  return m.reception_sign_drawer({ station, difference: differences.join(', ') }, { locale })
}

/** What was counted besides the cash, where there was anything: who checks a drawer signs for that too. */
function countsBesideCash(one: Drawer) {
  const counts = [
    { method: 'terminal', counted: one.terminalCountedCents, expected: one.terminalExpectedCents },
    { method: 'voucher', counted: one.voucherCountedCents, expected: one.voucherExpectedCents },
  ] as const
  return counts.flatMap(({ method, counted, expected }) =>
    counted === null || expected === null || (counted === 0 && expected === 0)
      ? []
      : [{ method, counted, expected }],
  )
}
