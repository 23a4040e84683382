import { inLocale, type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { formatPrice } from '#app/platform/values/money.ts'
import styles from './Prices.module.css'
import type { PriceLine } from './price-line.ts'

/** From how much, and until when. */
export function Prices({ line, locale }: { readonly line: PriceLine; readonly locale: Locale }) {
  const { least, pass, until } = line
  return (
    <p className={styles.prices}>
      <a href={`/${langOf(locale)}/prices`}>
        <strong>{m.home_prices_from({ least: formatPrice(least, locale) }, { locale })}</strong>
        {pass && <span>{passText(pass, until, locale)}</span>}
      </a>
    </p>
  )
}

function passText(
  { name, amount }: NonNullable<PriceLine['pass']>,
  until: PriceLine['until'],
  locale: Locale,
): string {
  const values = { pass: inLocale(name, locale).text, amount: formatPrice(amount, locale) }
  if (!until) return m.home_prices_pass(values, { locale })
  // the year stands large above it
  const day = formatDay(until, locale, 'running').replace(/ \d{4}$/, '')
  return m.home_prices_pass_until({ ...values, day: day.replaceAll(' ', '\u00a0') }, { locale })
}
