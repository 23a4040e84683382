import type { ReactNode } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { formatPercent } from '#app/pricing/quote/line-text.ts'
import type { Control } from '../../control/control.server.ts'
import { methodName } from '../method-text.ts'
import styles from './ZSheet.module.css'

type ZSheetProps = { readonly control: Control; readonly id: string; readonly locale: Locale }

/** The printed report of a closed drawer, A4 or 80 mm wide. It does not change after closing; later actions are shown separately. Q10 */
export function ZSheet({ control, id, locale }: ZSheetProps) {
  const drawer = control.drawers.find((one) => one.id === id)
  if (!drawer?.z || drawer.zNumber === null || drawer.countedCents === null)
    return <p>{m.reception_no_drawers({}, { locale })}</p>
  const { z } = drawer
  const amount = (value: number) => formatCents(cents(value), locale)
  const countedOf = (counted: number | null, expected: number) =>
    m.reception_counted_of({ counted: amount(counted ?? 0), expected: amount(expected) }, { locale })
  const moment = (at: Date | null) =>
    at === null ? '' : `${formatDay(localDayOf(at), locale, 'brief')} ${formatTime(at, locale)}`
  const kinds: Readonly<Record<string, string>> = {
    debt: m.reception_z_debt({}, { locale }),
    payOut: m.reception_z_payout({}, { locale }),
    payBack: m.reception_z_payback({}, { locale }),
  }
  const itemName = (item: string) => {
    const name = control.itemNames[item]
    return kinds[item] ?? (name ? inLocale(name, locale).text : item)
  }
  const hasVouchers = (drawer.voucherCountedCents ?? 0) > 0 || (z.expectedVouchers ?? 0) !== 0
  const late = control.addenda.filter(({ drawerId }) => drawerId === id)
  return (
    <article className={styles.sheet}>
      <h1>{m.reception_z_title({ number: drawer.zNumber }, { locale })}</h1>
      <p>
        {control.company.name} · {control.company.vatId}
        <br />
        {drawer.station} · {drawer.person} · {moment(drawer.openedAt)} – {moment(drawer.closedAt)}
      </p>
      <Part title={m.reception_z_methods({}, { locale })}>
        {z.byMethod.map((one) => (
          <Row key={one.method} name={methodName(one.method, locale)} value={amount(one.cents)} />
        ))}
      </Part>
      <Part title={m.reception_z_items({}, { locale })}>
        {z.byItem.map((one) => (
          <Row key={one.item} name={`${one.pieces} × ${itemName(one.item)}`} value={amount(one.cents)} />
        ))}
        {z.byVat.map(({ rate, net, vat }) => (
          <Row
            key={rate}
            name={m.reception_vat({ rate: formatPercent(rate, locale) }, { locale })}
            value={`${amount(net)} + ${amount(vat)}`}
          />
        ))}
      </Part>
      <Part title={m.reception_z_rows({}, { locale })}>
        {z.counterRows.map((row) => (
          <Row key={row.id} name={`${row.person} · ${row.note ?? ''}`} value={amount(row.amountCents)} />
        ))}
        {z.counterRows.length === 0 && <Row name={m.reception_z_none({}, { locale })} value="" />}
      </Part>
      <Part title={m.reception_counted({}, { locale })}>
        <Row name={m.reception_float({}, { locale })} value={amount(drawer.floatCents)} />
        <Row name={m.reception_expected({}, { locale })} value={amount(z.expectedCash)} />
        <Row name={m.reception_counted({}, { locale })} value={amount(drawer.countedCents)} />
        <Row
          name={`${m.reception_difference({}, { locale })} ${drawer.reason ?? ''}`}
          value={amount(drawer.countedCents - z.expectedCash)}
        />
        <Row
          name={m.reception_terminal_total({}, { locale })}
          value={countedOf(drawer.terminalCountedCents, z.expectedTerminal)}
        />
        {hasVouchers && (
          <Row
            name={m.reception_vouchers_total({}, { locale })}
            value={countedOf(drawer.voucherCountedCents, z.expectedVouchers ?? 0)}
          />
        )}
      </Part>
      {late.length > 0 && (
        <Part title={m.reception_z_addendum({}, { locale })}>
          {late.map((row) => (
            <Row
              key={row.id}
              name={`${row.person} · ${itemName(row.item ?? row.kind)}`}
              value={amount(row.amountCents)}
            />
          ))}
        </Part>
      )}
      <div className={styles.signatures}>
        <p>
          {m.reception_z_closed({}, { locale })}: {drawer.closedPerson ?? drawer.closedBy}
          <span>{m.reception_z_signature({}, { locale })}</span>
        </p>
        <p>
          {m.reception_z_checked({}, { locale })}: {drawer.checkedBy ?? ''}
          <span>{m.reception_z_signature({}, { locale })}</span>
        </p>
      </div>
    </article>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  )
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
