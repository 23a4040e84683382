import { registrationPhase } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { Island } from '#app/platform/islands/Island.tsx'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { OnlyRendered } from '#app/platform/ui/only-rendered.ts'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { startOfDay } from '#app/platform/values/local-day.ts'
import { formatPrice } from '#app/platform/values/money.ts'
import { inOrder } from '#app/pricing/price-item.ts'
import type { PricedEvent } from '#app/pricing/quote/calculator.ts'
import { formatPercent } from '#app/pricing/quote/line-text.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { tierForVisitors } from '#app/pricing/tier.ts'
import { PriceCalculator } from '#app/pricing/ui/PriceCalculator.tsx'
import { PriceTable } from '#app/pricing/ui/PriceTable.tsx'
import { SelectionPrice } from '#app/pricing/ui/SelectionPrice.tsx'
import type { FestivalEvent } from '#app/programme/event.ts'
import { selectionFrom, shortNames } from '#app/programme/selection.ts'
import { findTypicalPrice, type TypicalPrice } from '../queries/typical-price.server.ts'
import type { Route } from './+types/prices.ts'
import styles from './prices.module.css'

/** The calculator needs JavaScript; the price list does not. */
export const handle: RouteHandle = {
  islands: true,
  title: (locale) => m.prices_title({}, { locale }),
  description: (locale) => m.prices_lead({}, { locale }),
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const { items, events } = await getCatalogue(app, edition.id)
  const { superEarlyUntil, earlyUntil, startsOn, coupleDiscountPercent } = edition
  const programme = [...events.values()]
  const names = shortNames(programme)
  const published = programme.filter(({ status }) => status === 'published')
  const now = app.now()
  const mine = selectionFrom(new URL(request.url).searchParams, programme)
  return new OnlyRendered({
    items: inOrder(items),
    chosen: published.filter(({ id }) => mine.has(id)).map((event) => pricedEvent(event, names)),
    events: published.map((event) => pricedEvent(event, names)),
    covered: published.map(({ kind, tags, title, priceItem }) => ({ kind, tags, title, priceItem })),
    dates: { superEarlyUntil, earlyUntil, startsOn },
    tier: tierForVisitors(edition, now),
    // before opening, and from closing to the first day, nobody can pay
    isNow: now >= startOfDay(startsOn) || registrationPhase(edition, now) === 'open',
    coupleDiscountPercent,
    typical: await findTypicalPrice(app, edition.id),
    isPickable: !edition.archived && registrationPhase(edition, now) !== 'closed',
  })
}

function pricedEvent(
  { id, kind, level, tags, priceItem, startsAt, endsAt }: FestivalEvent,
  names: ReturnType<typeof shortNames>,
): PricedEvent {
  const inMinutes = (instant: Date) => instant.getTime() / 60_000
  const span = { from: inMinutes(startsAt), until: inMinutes(endsAt) }
  return { id, name: names.get(id) ?? id, kind, level, tags, priceItem, ...span }
}

export default function Prices({ loaderData }: Route.ComponentProps) {
  const { items, events, chosen, covered, dates, tier, isNow, coupleDiscountPercent, typical, isPickable } =
    loaderData.data
  const locale = useLocale()
  return (
    <div className="page">
      <PageHeader
        title={m.prices_title({}, { locale })}
        lead={
          <>
            {isPickable ? m.prices_lead({}, { locale }) : m.prices_lead_closed({}, { locale })}
            {typical && <span className={styles.typical}>{typicalText(typical, locale)}</span>}
          </>
        }
        aside={
          <div className={styles.calculator}>
            <Island
              name="price-calculator"
              of={PriceCalculator}
              given={{
                items,
                events,
                dates: { ...dates, coupleDiscountPercent },
                tierNow: tier,
                isPickable,
                locale,
              }}
              hydrates="when-touched"
            />
          </div>
        }
      />
      {chosen.length > 0 && <SelectionPrice chosen={chosen} items={items} tier={tier} locale={locale} />}
      {items.length === 0 ? (
        <EmptyState title={m.prices_empty_title({}, { locale })}>
          {m.prices_empty_text({}, { locale })}
        </EmptyState>
      ) : (
        <PriceTable items={items} dates={dates} tier={tier} isNow={isNow} locale={locale} events={covered} />
      )}
      {coupleDiscountPercent > 0 && (
        <p className="measure">
          {m.pricing_calculator_couple_hint(
            { percent: formatPercent(coupleDiscountPercent, locale) },
            { locale },
          )}
        </p>
      )}
    </div>
  )
}

function typicalText({ fromCents, toCents }: TypicalPrice, locale: Locale): string {
  return m.pricing_most_pay(
    { from: formatPrice(fromCents, locale), to: formatPrice(toCents, locale) },
    { locale },
  )
}
