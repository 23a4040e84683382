import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { addDays, formatDay } from '#app/platform/values/local-day.ts'
import { formatPrice } from '#app/platform/values/money.ts'
import type { PriceItem } from '../price-item.ts'
import { type Tier, type TierDates, tiers } from '../tier.ts'
import styles from './PriceTable.module.css'
import { type CoveredEvent, coversText } from './price-text.ts'

type PriceTableProps = {
  readonly items: readonly PriceItem[]
  /** The events that can be chosen, which decide what a pass or pack covers. */
  readonly events: readonly CoveredEvent[]
  readonly dates: TierDates
  /** The tier at which a visitor can buy. */
  readonly tier: Tier
  /** Whether that tier has begun. */
  readonly isNow: boolean
  readonly locale: Locale
}

const kinds = ['pass', 'pack', 'single', 'extra'] as const

/** Every price at every tier, the one that visitors pay highlighted, past ones muted. On a phone only that column is beside the names; the others follow below. */
export function PriceTable({ items, events, dates, tier, isNow, locale }: PriceTableProps) {
  const isPassed = (of: Tier) => tiers.indexOf(of) < tiers.indexOf(tier)
  const current = (of: Tier) =>
    joinNames(styles.amount, of === tier && styles.current, isPassed(of) && styles.passed)
  return (
    <table className={styles.table}>
      <caption>{m.prices_table_hint({}, { locale })}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{m.prices_item({}, { locale })}</span>
          </th>
          {tiers.map((of) => (
            <th key={of} scope="col" className={current(of)}>
              {names[of]({}, { locale })}
              <small>{tierDatesText(of, dates, locale)}</small>
              {isNow && of === tier && (
                <small className={styles.now}>{m.prices_tier_today({}, { locale })}</small>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {kinds.map((kind) => {
        const ofKind = items.filter((item) => item.kind === kind)
        return (
          ofKind.length > 0 && (
            <tbody key={kind}>
              <tr className={styles.kind}>
                <th scope="rowgroup" colSpan={tiers.length + 1}>
                  {kindNames[kind]({}, { locale })}
                </th>
              </tr>
              {ofKind.map((item) => (
                <tr key={item.code}>
                  <th scope="row" className={styles.item}>
                    {inLocale(item.name, locale).text}
                    <small>{coversText(item, events, locale)}</small>
                  </th>
                  {tiers.map((of) => (
                    <td
                      key={of}
                      className={current(of)}
                      data-tier={isFreeAmount(item) ? undefined : names[of]({}, { locale })}
                    >
                      {amountText(item, of, tier, locale)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          )
        )
      })}
    </table>
  )
}

/** The text of a price at a tier. A donation has a free amount, which is stated once, at the present tier. */
function amountText(item: PriceItem, of: Tier, now: Tier, locale: Locale): string | null {
  if (!isFreeAmount(item)) return formatPrice(item.amountCents[of], locale)
  return of === now ? m.prices_free_amount({}, { locale }) : null
}

/** An extra without a price is a gift: the giver says how much. */
function isFreeAmount({ kind, amountCents }: PriceItem): boolean {
  return kind === 'extra' && tiers.every((tier) => amountCents[tier] === 0)
}

function tierDatesText(tier: Tier, dates: TierDates, locale: Locale): string {
  const until = (day: TierDates['startsOn']) =>
    m.prices_tier_until({ day: formatDay(day, locale, 'medium') }, { locale })
  switch (tier) {
    case 'superEarly':
      return until(dates.superEarlyUntil)
    case 'early':
      return until(dates.earlyUntil)
    case 'regular':
      return until(addDays(dates.startsOn, -1))
    case 'door':
      return m.prices_tier_from({ day: formatDay(dates.startsOn, locale, 'medium') }, { locale })
  }
}

const names = {
  superEarly: m.prices_tier_superEarly,
  early: m.prices_tier_early,
  regular: m.prices_tier_regular,
  door: m.prices_tier_door,
}

const kindNames = {
  pass: m.prices_kind_pass,
  pack: m.prices_kind_pack,
  single: m.prices_kind_single,
  extra: m.prices_kind_extra,
}
