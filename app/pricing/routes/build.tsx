import { redirect } from 'react-router'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Fold } from '#app/platform/ui/Fold.tsx'
import { OnlyRendered } from '#app/platform/ui/only-rendered.ts'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { planDays, plannableDays } from '#app/programme/plan/plan.ts'
import { wishFields, wishFrom } from '#app/programme/plan/wish.ts'
import { selectionText } from '#app/programme/selection.ts'
import { findProgrammePage } from '#app/programme/service.server.ts'
import { ProgrammeLayout } from '#app/programme/ui/ProgrammeLayout.tsx'
import { Plan } from '#app/programme/ui/plan/Plan.tsx'
import { PlanForm } from '#app/programme/ui/plan/PlanForm.tsx'
import { PlanLink } from '#app/programme/ui/plan/PlanLink.tsx'
import { PlanRegister } from '#app/programme/ui/plan/PlanRegister.tsx'
import { NothingPlanned, PlanSection } from '#app/programme/ui/plan/PlanSection.tsx'
import { buildHref } from '#app/programme/ui/programme-links.ts'
import { makePicking } from '#app/programme/ui/selection/picking.ts'
import { getCatalogue } from '../catalogue.server.ts'
import { tierForVisitors } from '../tier.ts'
import { SelectionPrice, SelectionTotal } from '../ui/SelectionPrice.tsx'
import type { Route } from './+types/build.ts'

export const handle: RouteHandle = {
  title: (locale) => m.programme_plan_title({}, { locale }),
  description: (locale) => m.programme_plan_lead({}, { locale }),
}

/** The form leads here with `build`, and on to the address that holds the plan: made once, it is the visitor's to change. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const page = await findProgrammePage({ request, context })
  const { events, venues } = page.programme
  const query = new URL(request.url).searchParams
  const days = plannableDays(events, page.now)
  const wish = wishFrom(query, days)
  if (wish && query.has('build')) {
    const plan = new Set(planDays(events, venues, wish, page.now).map(({ id }) => id))
    const mine = selectionText(plan, events)
    const search = new URLSearchParams({ ...wishFields(wish), ...(mine && { mine }) })
    throw redirect(buildHref(localeIn(params), `?${search}`), 303)
  }
  // everything was dropped by hand, or nothing fits
  const canBuild =
    wish !== null && page.selection.size === 0 && planDays(events, venues, wish, page.now).length > 0
  const { items } = await getCatalogue(app, edition.id)
  const { coupleDiscountPercent } = edition
  const tier = tierForVisitors(edition, page.now)
  return new OnlyRendered({ ...page, days, wish, canBuild, items, tier, coupleDiscountPercent })
}

export default function Build({ loaderData }: Route.ComponentProps) {
  const { data } = loaderData
  const { programme, selection, days, wish, canBuild, items, tier, coupleDiscountPercent, now, origin } = data
  const locale = useLocale()
  const picking = makePicking(selection, programme, data.isPickable)
  const { chosen, mine } = picking
  const hiddenFields = wish ? wishFields(wish) : {}
  const couplePercent = wish?.role === 'couple' ? coupleDiscountPercent : 0
  const priced = { chosen, couplePercent, items, tier, locale }
  const shared = { programme, picking, now, locale }
  return (
    <ProgrammeLayout {...data} picking={picking} locale={locale} hiddenFields={hiddenFields}>
      <PageHeader
        title={m.programme_plan_title({}, { locale })}
        lead={wish ? undefined : m.programme_plan_lead({}, { locale })}
      />
      {wish ? (
        <Fold title={m.programme_plan_change({}, { locale })}>
          <PlanForm wish={wish} days={days} locale={locale} />
        </Fold>
      ) : (
        <PlanForm wish={wish} days={days} locale={locale} />
      )}
      {wish && (
        <PlanSection locale={locale}>
          {chosen.length === 0 && <NothingPlanned wish={wish} canBuild={canBuild} locale={locale} />}
          {chosen.length > 0 && (
            <PlanRegister
              role={wish.role}
              price={<SelectionTotal {...priced} />}
              isPickable={data.isPickable}
              picking={picking}
              locale={locale}
            />
          )}
          <Plan {...shared} wish={wish} />
          {chosen.length > 0 && (
            <>
              <SelectionPrice {...priced} />
              <PlanLink
                address={origin + buildHref(locale, `?${new URLSearchParams({ ...hiddenFields, mine })}`)}
                role={wish.role}
                locale={locale}
              />
            </>
          )}
        </PlanSection>
      )}
    </ProgrammeLayout>
  )
}
