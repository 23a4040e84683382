import { useRef, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatPrice } from '#app/platform/values/money.ts'
import { registerHref } from '#app/programme/ui/programme-links.ts'
import type { PriceItem } from '../price-item.ts'
import { adviceFor } from '../quote/advice.ts'
import { eventsOf, groupEvents, type PricedEvent, picksOf } from '../quote/calculator.ts'
import { formatPercent, tierName } from '../quote/line-text.ts'
import { priceOnly, type QuoteInput } from '../quote/quote.ts'
import { type Tier, type TierDates, tierEndsAt, tiers } from '../tier.ts'
import { AdviceSentence } from './AdviceSentence.tsx'
import { EventCounts } from './EventCounts.tsx'
import styles from './PriceCalculator.module.css'
import { PriceLines } from './PriceLines.tsx'
import { WaysToPay } from './WaysToPay.tsx'

const titleId = 'calculator-title'

type PriceCalculatorProps = {
  readonly items: readonly PriceItem[]
  /** The published ones, in the order of the programme. */
  readonly events: readonly PricedEvent[]
  readonly dates: TierDates & { readonly coupleDiscountPercent: number }
  /** In force as the page is shown: where the calculator begins. */
  readonly tierNow: Tier
  /** What quotas leave, by item code; a code not named is not limited. */
  readonly remaining?: Readonly<Record<string, number>>
  /** Whether registration takes picks: before and while it is open. */
  readonly isPickable: boolean
  readonly locale: Locale
}

/** A button, and the dialog it opens: what any choice would cost on any day, with no registration. */
export function PriceCalculator({ locale, ...given }: PriceCalculatorProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Button type="button" onClick={() => dialog.current?.showModal()}>
        {m.pricing_calculator_open({}, { locale })}
      </Button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
        <header className={styles.head}>
          <h2 id={titleId}>{m.pricing_calculator_title({}, { locale })}</h2>
          <Button type="button" variant="quiet" onClick={() => dialog.current?.close()}>
            {m.pricing_calculator_close({}, { locale })}
          </Button>
        </header>
        <p className={styles.lead}>{m.pricing_calculator_lead({}, { locale })}</p>
        <Calculation {...given} locale={locale} />
      </dialog>
    </>
  )
}

function Calculation({ items, events, dates, tierNow, remaining, isPickable, locale }: PriceCalculatorProps) {
  const [tier, setTier] = useState(tierNow)
  const [couple, setCouple] = useState(false)
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({})
  const groups = groupEvents(events)
  const { coupleDiscountPercent } = dates
  const inputOf = (picks: QuoteInput['picks']): QuoteInput => ({
    items,
    couple,
    coupleDiscountPercent,
    promo: null,
    extras: [],
    tierNow: tier,
    picks,
    remaining: (code) => remaining?.[code] ?? Infinity,
  })
  const chosen = eventsOf(groups, wanted)
  const input = inputOf(picksOf(chosen, tier))
  const { totalCents, ifAllPlacedCents, lines } = priceOnly(input)

  return (
    <div className={styles.sheet}>
      <form className={styles.choices} onSubmit={(event) => event.preventDefault()}>
        <label className={styles.when}>
          {m.pricing_calculator_when({}, { locale })}
          <select value={tier} onChange={({ target }) => setTier(tierFrom(target.value, tier))}>
            {tiers.slice(tiers.indexOf(tierNow)).map((each) => (
              <option key={each} value={each}>
                {tierWithDay(each, dates, locale)}
              </option>
            ))}
          </select>
        </label>
        <EventCounts groups={groups} items={items} wanted={wanted} onChange={setWanted} locale={locale} />
        {coupleDiscountPercent > 0 && (
          <label className={styles.couple}>
            <input type="checkbox" checked={couple} onChange={({ target }) => setCouple(target.checked)} />
            <span>
              {m.pricing_calculator_couple({}, { locale })}
              <small>
                {m.pricing_calculator_couple_hint(
                  { percent: formatPercent(coupleDiscountPercent, locale) },
                  { locale },
                )}
              </small>
            </span>
          </label>
        )}
      </form>
      <div className={styles.result} aria-live="polite">
        <AdviceSentence advice={adviceFor(groups, wanted, inputOf)} items={items} locale={locale} />
        <PriceLines quote={{ lines, totalCents, ifAllPlacedCents }} locale={locale} />
        <WaysToPay input={input} locale={locale} />
      </div>
      <div className={styles.running}>
        <p>
          <span>{m.pricing_total({}, { locale })}</span> <strong>{formatPrice(totalCents, locale)}</strong>
        </p>
        {isPickable && chosen.length > 0 && (
          <LinkButton variant="primary" href={registerWith(chosen, locale)}>
            {m.pricing_calculator_register({}, { locale })}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** The form with exactly the events that are priced here. */
function registerWith(chosen: readonly PricedEvent[], locale: Locale): string {
  return registerHref(locale, `?mine=${chosen.map(({ name }) => name).join('-')}`)
}

function tierFrom(value: string, otherwise: Tier): Tier {
  return tiers.find((tier) => tier === value) ?? otherwise
}

function tierWithDay(tier: Tier, dates: TierDates, locale: Locale): string {
  const end = tierEndsAt(dates, tier)
  const name = tierName(tier, locale)
  if (end === null) {
    return m.pricing_calculator_from(
      { tier: name, day: formatDay(dates.startsOn, locale, 'running') },
      { locale },
    )
  }
  return m.pricing_calculator_until(
    { tier: name, day: formatDay(localDayOf(end), locale, 'running') },
    { locale },
  )
}
