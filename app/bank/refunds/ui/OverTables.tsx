import { Button } from '@mantine/core'
import { Form } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { type Cents, formatCents } from '#app/platform/values/money.ts'
import type { OverPaid, Resold } from '#app/registration/service.server.ts'
import styles from './RefundsScreen.module.css'

type OverTablesProps = {
  readonly over: readonly OverPaid[]
  readonly resales: readonly Resold[]
  readonly locale: Locale
}

/** Refundable money that was not requested: overpaid, or retained until others have paid for the places. */
export function OverTables({ over, resales, locale }: OverTablesProps) {
  return (
    <>
      {over.length > 0 && (
        <section aria-labelledby="over-title" className={office.part}>
          <h2 id="over-title">{m.refunds_over_title({}, { locale })}</h2>
          <p className={office.hint}>{m.refunds_over_text({}, { locale })}</p>
          <ul className={styles.lines}>
            {over.map(({ id, dancer, code, overCents }) => (
              <Line key={id} intent="give-over" amountCents={overCents} {...{ id, dancer, code, locale }}>
                {formatCents(overCents, locale)}
              </Line>
            ))}
          </ul>
        </section>
      )}
      {resales.length > 0 && (
        <section aria-labelledby="resales-title" className={office.part}>
          <h2 id="resales-title">{m.refunds_resales_title({}, { locale })}</h2>
          <p className={office.hint}>{m.refunds_resales_text({}, { locale })}</p>
          <ul className={styles.lines}>
            {resales.map(({ id, dancer, code, retainedCents, backCents }) => (
              <Line key={id} intent="give-resold" amountCents={backCents} {...{ id, dancer, code, locale }}>
                {m.refunds_resale(
                  { kept: formatCents(retainedCents, locale), back: formatCents(backCents, locale) },
                  { locale },
                )}
              </Line>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type LineProps = {
  readonly id: string
  readonly dancer: string
  readonly code: string
  readonly intent: 'give-over' | 'give-resold'
  readonly amountCents: Cents
  readonly children: string
  readonly locale: Locale
}

function Line({ id, dancer, code, intent, amountCents, children, locale }: LineProps) {
  const label = m.refunds_give_back({}, { locale })
  return (
    <li>
      <span>
        {dancer} <span className={office.hint}>{code}</span>
      </span>
      <span className={styles.sum}>{children}</span>
      {amountCents > 0 && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="amountCents" value={amountCents} />
          <Button
            type="submit"
            name="intent"
            value={intent}
            variant="default"
            size="compact-sm"
            aria-label={`${label}: ${dancer}, ${formatCents(amountCents, locale)}`}
          >
            {label}
          </Button>
        </Form>
      )}
    </li>
  )
}
