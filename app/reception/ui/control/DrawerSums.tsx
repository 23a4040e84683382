import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { formatPercent } from '#app/pricing/quote/line-text.ts'
import type { Control } from '../../control/control.server.ts'
import { methodName } from '../method-text.ts'
import styles from './ControlScreen.module.css'
import { countsBesideCash } from './drawer-counts.ts'

type DrawerSumsProps = { readonly drawer: Control['drawers'][number]; readonly locale: Locale }

/** What a counted drawer took, by method and tax rate, and what was counted beside what was expected. */
export function DrawerSums({ drawer, locale }: DrawerSumsProps) {
  const { z, countedCents } = drawer
  if (!z || countedCents === null) return null
  return (
    <dl className={styles.sums}>
      <dt>{m.reception_float({}, { locale })}</dt>
      <dd>{formatCents(drawer.floatCents, locale)}</dd>
      {z.byMethod.map(({ method, cents: some }) => (
        <div key={method}>
          <dt>{methodName(method, locale)}</dt>
          <dd>{formatCents(some, locale)}</dd>
        </div>
      ))}
      {z.byVat.map(({ rate, net, vat }) => (
        <div key={rate}>
          <dt>{m.reception_vat({ rate: formatPercent(rate, locale) }, { locale })}</dt>
          <dd>
            {formatCents(net, locale)} + {formatCents(vat, locale)}
          </dd>
        </div>
      ))}
      <dt>{m.reception_expected({}, { locale })}</dt>
      <dd>{formatCents(z.expectedCash, locale)}</dd>
      <dt>{m.reception_counted({}, { locale })}</dt>
      <dd>{formatCents(countedCents, locale)}</dd>
      <dt>{m.reception_difference({}, { locale })}</dt>
      <dd>
        {formatCents(cents(countedCents - z.expectedCash), locale)} {drawer.reason}
      </dd>
      {countsBesideCash(drawer).map(({ method, counted, expected }) => (
        <div key={method}>
          <dt>
            {method === 'terminal'
              ? m.reception_terminal_total({}, { locale })
              : m.reception_vouchers_total({}, { locale })}
          </dt>
          <dd>
            {m.reception_counted_of(
              { counted: formatCents(counted, locale), expected: formatCents(expected, locale) },
              { locale },
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
