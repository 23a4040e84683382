import { useOutletContext } from 'react-router'
import { getContentPage } from '#app/festival/content/service.server.ts'
import { isAfterFestival, registrationPhase } from '#app/festival/phase.ts'
import { publicEdition } from '#app/festival/public-edition.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { inLocale, languageTag, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { startOfDay } from '#app/platform/values/local-day.ts'
import { getCatalogue, readQuotas } from '#app/pricing/service.server.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import { readTonight } from '#app/reception/service.server.ts'
import type { OwnPlace } from '#app/registration/own-place.ts'
import { findFloor } from '#app/registration/service.server.ts'
import { DaysAtAGlance } from '../DaysAtAGlance.tsx'
import { FloorFigure } from '../FloorFigure.tsx'
import { FestivalNow } from '../festival-now/FestivalNow.tsx'
import { Guests } from '../Guests.tsx'
import { largeDates, withoutDays } from '../large-dates.ts'
import { MoreLinks } from '../MoreLinks.tsx'
import { NextStep } from '../NextStep.tsx'
import { Numbers } from '../Numbers.tsx'
import { Prices } from '../Prices.tsx'
import { priceLine } from '../price-line.ts'
import { SlimBar } from '../SlimBar.tsx'
import { structuredFestival } from '../structured-festival.ts'
import { Teachers } from '../Teachers.tsx'
import { TheYear } from '../TheYear.tsx'
import { Venues } from '../Venues.tsx'
import { WelcomeText } from '../WelcomeText.tsx'
import type { Route } from './+types/home.ts'
import styles from './home.module.css'

export const handle: RouteHandle = {
  islands: true,
  structuredData: (_, of, site) => {
    const loaded = of as Route.ComponentProps['loaderData'] | undefined
    return loaded ? [structuredFestival(loaded, site)] : []
  },
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const [programme, view, floor, { items }, tonight] = await Promise.all([
    findProgramme(app, edition.id),
    getContentPage(app, 'home', localeIn(params)),
    findFloor(app, edition.id),
    getCatalogue(app, edition.id),
    readTonight(app),
  ])
  const limited = items.flatMap(({ code, quota }) => (quota === null ? [] : [code]))
  const sold = (await readQuotas(app.db, edition.id, limited)).items
  const soldOut = new Set(limited.filter((code) => isSoldOut(sold.get(code))))
  return {
    edition: publicEdition(edition),
    programme,
    view,
    floor,
    items,
    tonight,
    prices: priceLine(items, edition, { now: app.now(), soldOut }),
    now: app.now(),
    isSentFromPast: new URL(request.url).searchParams.has('over'),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { edition, programme, view, floor, prices, tonight, now, isSentFromPast } = loaderData
  // a page that knows its visitor is rendered for them alone
  const own = useOutletContext<OwnPlace | null | undefined>() ?? null
  const locale = useLocale()
  const isOver = isAfterFestival(edition, now)
  const isDanced = !isOver && now >= startOfDay(edition.startsOn)
  const isAhead = !isOver && !isDanced
  const canRegister = registrationPhase(edition, now) !== 'closed'
  const name = inLocale(edition.name, locale)
  const subtitle = inLocale(edition.subtitle, locale)
  const words = withoutDays(subtitle.text, edition.startsOn, edition.endsOn, subtitle.locale)
  const { days, months } = largeDates(edition.startsOn, edition.endsOn, locale)
  const langOfText = (of: typeof locale) => (of === locale ? undefined : languageTag(of))
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.words}>
          {isOver && isSentFromPast && <Notice isAnswer>{m.home_over({}, { locale })}</Notice>}
          <h1 lang={langOfText(name.locale)}>{name.text}</h1>
          {isDanced ? (
            <FestivalNow programme={programme} own={own} tonight={tonight} now={now} locale={locale} />
          ) : (
            <>
              <p className={styles.days}>{days}</p>
              <p className={styles.months}>
                {months} <span>{m.home_where({}, { locale })}</span>
              </p>
              {words && (
                <p className={styles.subtitle} lang={langOfText(subtitle.locale)}>
                  {words}
                </p>
              )}
            </>
          )}
          {isAhead && <Teachers artists={programme.artists} locale={locale} />}
          {prices && isAhead && <Prices line={prices} locale={locale} />}
          <NextStep edition={edition} own={own} now={now} locale={locale} />
        </div>
        <div className={styles.floor}>
          <FloorFigure counts={floor} light={own?.light ?? null} hasBegun={!isAhead} locale={locale} />
        </div>
      </section>

      {!isOver && <SlimBar edition={edition} own={own} now={now} locale={locale} />}
      {isAhead && <TheYear edition={edition} now={now} locale={locale} />}

      <section className={styles.what}>
        <div>
          <h2>{m.home_what_title({}, { locale })}</h2>
          <p>
            {m.home_what_text({}, { locale })}
            {canRegister && ` ${m.home_what_choose({}, { locale })}`}
          </p>
        </div>
        <Numbers programme={programme} locale={locale} />
      </section>

      {!isOver && <DaysAtAGlance programme={programme} locale={locale} />}
      <Guests artists={programme.artists} events={programme.events} isOver={isOver} locale={locale} />
      <Venues venues={programme.venues} locale={locale} />
      {!isOver && (
        <>
          <WelcomeText view={view} locale={locale} />
          <MoreLinks isAhead={isAhead} locale={locale} />
        </>
      )}
    </>
  )
}

function isSoldOut(quota: { readonly quota: number | null; readonly used: number } | undefined): boolean {
  return quota !== undefined && quota.quota !== null && quota.used >= quota.quota
}
