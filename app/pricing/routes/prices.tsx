import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { Island } from '#app/platform/islands/Island.tsx'
import { m } from '#app/platform/messages/messages.js'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { OnlyRendered } from '#app/platform/ui/only-rendered.ts'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { selectionFrom } from '#app/programme/selection.ts'
import { getCatalogue } from '../catalogue.server.ts'
import { inOrder } from '../price-item.ts'
import type { PricedEvent } from '../quote/calculator.ts'
import { formatPercent } from '../quote/line-text.ts'
import { tierAt } from '../tier.ts'
import { PriceCalculator } from '../ui/PriceCalculator.tsx'
import { PriceTable } from '../ui/PriceTable.tsx'
import { SelectionPrice } from '../ui/SelectionPrice.tsx'
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
  const mine = selectionFrom(new URL(request.url).searchParams, programme)
  return new OnlyRendered({
    items: inOrder(items),
    chosen: programme.filter(({ id, status }) => mine.has(id) && status === 'published').map(pricedEvent),
    events: [...events.values()].filter(({ status }) => status === 'published').map(pricedEvent),
    dates: { superEarlyUntil, earlyUntil, startsOn },
    tier: tierAt(edition, app.now()),
    coupleDiscountPercent,
  })
}

function pricedEvent({ id, kind, level, tags, priceItem }: FestivalEvent): PricedEvent {
  return { id, kind, level, tags, priceItem }
}

export default function Prices({ loaderData }: Route.ComponentProps) {
  const { items, events, chosen, dates, tier, coupleDiscountPercent } = loaderData.data
  const locale = useLocale()
  return (
    <div className="page">
      <PageHeader
        title={m.prices_title({}, { locale })}
        lead={m.prices_lead({}, { locale })}
        aside={
          <div className={styles.calculator}>
            <Island
              name="price-calculator"
              of={PriceCalculator}
              given={{ items, events, dates: { ...dates, coupleDiscountPercent }, tierNow: tier, locale }}
              hydrates="when-touched"
            />
          </div>
        }
      />
      {chosen.length > 0 && <SelectionPrice {...{ chosen, items, tier, locale }} />}
      {items.length === 0 ? (
        <EmptyState title={m.prices_empty_title({}, { locale })}>
          {m.prices_empty_text({}, { locale })}
        </EmptyState>
      ) : (
        <PriceTable items={items} dates={dates} tier={tier} locale={locale} />
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
