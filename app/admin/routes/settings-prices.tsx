import { data } from 'react-router'
import { isFrozen } from '#app/festival/phase.ts'
import { nameOfActor } from '#app/people/actor.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { may } from '#app/pricing/policy.ts'
import { changeBetween } from '#app/pricing/price-list-change.ts'
import { previewPriceList, savePriceList } from '#app/pricing/service.server.ts'
import { tierAt } from '#app/pricing/tier.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { priceListForm } from '../settings/prices/price-list-form.ts'
import { readEffects } from '../settings/prices/queries/item-effects.server.ts'
import { readPriceList } from '../settings/prices/queries/read-price-list.server.ts'
import { PricesScreen } from '../settings/ui/prices/PricesScreen.tsx'
import type { Route } from './+types/settings-prices.ts'

export const handle: RouteHandle = { title: (locale) => m.settings_prices_title({}, { locale }) }

/** The price list with what is sold of each item. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'prices.edit')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const { superEarlyUntil, earlyUntil, startsOn } = edition
  return {
    username: nameOfActor(by),
    edition: { id: edition.id, code: edition.code, archived: isFrozen(edition) },
    ends: { superEarly: superEarlyUntil, early: earlyUntil, startsOn },
    tierNow: tierAt(edition, app.now()),
    ...(await readPriceList(app.db, edition.id)),
  }
}

/** Previews the effects of saving, or saves. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const given = priceListForm.safeParse(await jsonOf(args.request))
  if (!given.success) throw data(null, { status: 400 })
  const { intent, ...order } = given.data
  if (intent === 'preview') {
    const seen = await previewPriceList(app, { ...order, by })
    if (!seen.ok) return { kind: 'refused', reason: seen.reason } as const
    const { changed, removed } = changeBetween(order.base, order.wanted)
    const codes = [...changed.map(({ after }) => after), ...removed].map(({ code }) => code)
    return { kind: 'preview', effects: await readEffects(app.db, order.editionId, codes) } as const
  }
  const saved = await savePriceList(app, { ...order, by })
  return saved.ok ? ({ kind: 'saved' } as const) : ({ kind: 'refused', reason: saved.reason } as const)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function SettingsPrices({ loaderData }: Route.ComponentProps) {
  return <PricesScreen key={loaderData.edition.id} {...loaderData} locale={useLocale()} />
}
