import { getCurrentEdition } from '#app/festival/service.server.ts'
import { houseContext } from '#app/platform/house.server.ts'
import { langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { getCatalogue } from '../catalogue.server.ts'
import { inOrder } from '../price-item.ts'
import { tierAt } from '../tier.ts'
import { PriceTable } from '../ui/PriceTable.tsx'
import type { Route } from './+types/prices.ts'

export const handle: RouteHandle = { title: (locale) => m.prices_title({}, { locale }) }

export async function loader({ context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const edition = await getCurrentEdition(house)
  const { items } = await getCatalogue(house, edition.id)
  const { superEarlyUntil, earlyUntil, startsOn, coupleDiscountPercent } = edition
  return {
    items: inOrder(items),
    dates: { superEarlyUntil, earlyUntil, startsOn },
    tier: tierAt(edition, house.now()),
    coupleDiscountPercent,
  }
}

export default function Prices({ loaderData }: Route.ComponentProps) {
  const { items, dates, tier, coupleDiscountPercent } = loaderData
  const locale = useLocale()
  return (
    <div className="page">
      <PageHeader
        title={m.prices_title({}, { locale })}
        lead={m.prices_lead({}, { locale })}
        aside={
          <LinkButton look="next" isLarge href={`/${langOf(locale)}/register`}>
            {m.home_register({}, { locale })}
          </LinkButton>
        }
      />
      {items.length === 0 ? (
        <EmptyState title={m.prices_empty_title({}, { locale })}>
          {m.prices_empty_text({}, { locale })}
        </EmptyState>
      ) : (
        <PriceTable items={items} dates={dates} tier={tier} locale={locale} />
      )}
      {coupleDiscountPercent > 0 && (
        <p className="measure">{m.prices_couple({ percent: coupleDiscountPercent }, { locale })}</p>
      )}
    </div>
  )
}
