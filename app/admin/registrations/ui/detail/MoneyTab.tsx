import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { stateLabels } from '#app/bank/refunds/ui/refund-text.ts'
import { formatSi12ForPeople } from '#app/platform/bank/si12.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { lineLabel } from '#app/pricing/quote/line-text.ts'
import { methodName } from '#app/registration/money/method-name.ts'
import { choiceWord } from '../../../lists/labels.ts'
import styles from './Detail.module.css'
import type { DetailProps } from './RegistrationDetail.tsx'

/** The price line by line with the rules, dues, payments, refunds, references and invoices. */
export function MoneyTab({ detail, locale, today, onMoney }: DetailProps) {
  const { view, account, dues, invoices } = detail
  const euro = (amount: typeof view.totalCents) => formatCents(amount, locale)
  return (
    <div className={styles.money}>
      <Part title={m.regs_money_lines({}, { locale })}>
        <table className={styles.lines}>
          <tbody>
            {view.lines.map((line, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of a quote has its place alone
              <tr key={n} data-off={line.ifPlaced || undefined}>
                <td>
                  {lineLabel(line, locale)} <abbr>{line.rule}</abbr>
                </td>
                <td>{euro(line.amountCents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.regs_col_total({}, { locale })}</th>
              <td>{euro(account.claimCents)}</td>
            </tr>
            <tr>
              <th scope="row">{m.regs_col_paid({}, { locale })}</th>
              <td>{euro(account.paidCents)}</td>
            </tr>
          </tfoot>
        </table>
        {view.retainedCents > 0 && (
          <p>{m.regs_money_kept({ amount: euro(view.retainedCents) }, { locale })}</p>
        )}
      </Part>
      <Part title={m.regs_money_payments({}, { locale })}>
        {account.payments.length === 0 && <p>{m.regs_money_none({}, { locale })}</p>}
        <ul>
          {account.payments.map(({ movementId, amountCents, method, valueDay, isTakenBack }) => (
            <li key={`${movementId} ${amountCents}`} data-off={isTakenBack || undefined}>
              <b>{euro(amountCents)}</b> · {methodName(method, locale)} ·{' '}
              {formatDay(valueDay, locale, 'short')}
            </li>
          ))}
        </ul>
        <Button size="xs" variant="default" onClick={onMoney}>
          {m.regs_money_open_account({}, { locale })}
        </Button>
      </Part>
      {dues.length > 0 && (
        <Part title={m.regs_money_dues({}, { locale })}>
          <ul>
            {dues.map(({ n, amountCents, dueOn, reminded, notifiedLate }) => (
              <li key={n} data-late={(view.owedCents > 0 && dueOn < today) || undefined}>
                {m.regs_money_due(
                  { amount: euro(amountCents), day: formatDay(dueOn, locale, 'medium') },
                  { locale },
                )}
                {reminded && ` · ${m.regs_money_reminded({}, { locale })}`}
                {notifiedLate && ` · ${m.regs_money_late_notified({}, { locale })}`}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {view.refunds.length > 0 && (
        <Part title={m.regs_money_refunds({}, { locale })}>
          <ul>
            {view.refunds.map(({ id, amountCents, state, dueOn }) => (
              <li key={id}>
                <b>{euro(amountCents)}</b> · {stateLabels[state]({}, { locale })} ·{' '}
                {formatDay(dueOn, locale, 'short')}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={m.regs_money_references({}, { locale })}>
        <ul className={styles.references}>
          <li>{formatSi12ForPeople(view.references.si12)}</li>
          <li>{view.references.rf}</li>
        </ul>
      </Part>
      <Part title={m.regs_money_invoices({}, { locale })}>
        <Invoices invoices={invoices} locale={locale} />
      </Part>
    </div>
  )
}

function Invoices({
  invoices,
  locale,
}: {
  readonly invoices: DetailProps['detail']['invoices']
  readonly locale: Locale
}) {
  if (invoices.length === 0) return <p>{m.regs_money_none({}, { locale })}</p>
  return (
    <ul>
      {invoices.map(({ id, kind, number, issuedAt, buyer, totalCents }) => (
        <li key={id}>
          {choiceWord(kind, locale)} {number} · {formatDay(localDayOf(issuedAt), locale, 'short')} · {buyer} ·{' '}
          <b>{formatCents(totalCents, locale)}</b>
        </li>
      ))}
    </ul>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
