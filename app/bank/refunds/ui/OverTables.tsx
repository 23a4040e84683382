import { Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import { type Cents, formatCents } from '#app/platform/values/money.ts'
import type { OverPaid, Resold } from '#app/registration/service.server.ts'
import styles from './RefundsScreen.module.css'

type OverTablesProps = {
  readonly over: readonly OverPaid[]
  readonly resales: readonly Resold[]
  /** In a closed edition nothing more is owed. */
  readonly mayDonate: boolean
  readonly locale: Locale
}

/** Refundable money that was not requested: overpaid, or retained until others have paid for the places. */
export function OverTables({ over, resales, mayDonate, locale }: OverTablesProps) {
  return (
    <>
      {over.length > 0 && (
        <section aria-labelledby="over-title" className={office.part}>
          <h2 id="over-title">{m.refunds_over_title({}, { locale })}</h2>
          <p className={office.hint}>{m.refunds_over_text({}, { locale })}</p>
          <ul className={styles.lines}>
            {over.map(({ id, dancer, code, overCents }) => (
              <Line
                key={id}
                ways={mayDonate ? overWays : frozenWays}
                amountCents={overCents}
                id={id}
                dancer={dancer}
                code={code}
                locale={locale}
              >
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
              <Line
                key={id}
                ways={resoldWays}
                amountCents={backCents}
                id={id}
                dancer={dancer}
                code={code}
                locale={locale}
              >
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

const overWays = ['give-over', 'donate-over'] as const
const frozenWays = ['give-over'] as const
const resoldWays = ['give-resold'] as const
/** The buttons of the ways. */
export const wayTexts = {
  'give-over': m.refunds_give_back,
  'give-resold': m.refunds_give_back,
  'donate-over': m.refunds_donate,
} as const

type LineProps = {
  readonly id: string
  readonly dancer: string
  readonly code: string
  readonly ways: readonly (keyof typeof wayTexts)[]
  readonly amountCents: Cents
  readonly children: string
  readonly locale: Locale
}

function Line({ id, dancer, code, ways, amountCents, children, locale }: LineProps) {
  return (
    <li>
      <span>
        {dancer} <span className={office.hint}>{code}</span>
      </span>
      <span className={styles.sum}>{children}</span>
      {amountCents > 0 && (
        <OnceForm method="post" className={office.buttons}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="amountCents" value={amountCents} />
          {ways.map((way) => (
            <Button
              key={way}
              type="submit"
              name="intent"
              value={way}
              variant="default"
              size="compact-sm"
              aria-label={`${wayTexts[way]({}, { locale })}: ${dancer}, ${formatCents(amountCents, locale)}`}
            >
              {wayTexts[way]({}, { locale })}
            </Button>
          ))}
        </OnceForm>
      )}
    </li>
  )
}
