import type { AppContext } from '#app/platform/app-context.server.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { byName } from '#app/platform/values/alphabet.ts'
import { countryName } from '#app/platform/values/countries.ts'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import type { ChoiceNames } from '../filter-text.ts'

/** The filter values of an edition's registrations with their names, in the order offered. */
export async function readChoices(app: AppContext, editionId: string, locale: Locale): Promise<ChoiceNames> {
  const { events, items } = await getCatalogue(app, editionId)
  const { rows } = await app.db.query<{
    countries: string[]
    promos: string[]
    tags: string[]
  }>({
    name: 'choices-of-registrations',
    text: `select array(select country from registrations where edition_id = $1 group by 1) as countries,
      array(select code from promo_codes where edition_id = $1 order by 1) as promos,
      array(select tag from registrations cross join unnest(tags) tag where edition_id = $1 and tags <> '{}' group by 1 order by 1) as tags`,
    values: [editionId],
  })
  const [found] = rows
  if (!found) throw new Error('a row of choices is always there')
  const known = [...events.values()].filter(({ status }) => status !== 'draft')
  const sorted = known.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const named = items.map(({ code, name }) => [code, inLocale(name, locale).text] as const)
  const extras = new Set(items.filter(({ kind }) => kind === 'extra').map(({ code }) => code))
  const countries = found.countries.map((code) => ({ code, name: countryName(code, locale) }))
  return {
    event: Object.fromEntries(
      sorted.map(({ id, title, startsAt }) => [
        id,
        `${inLocale(title, locale).text}, ${formatDay(localDayOf(startsAt), locale, 'brief')}`,
      ]),
    ),
    item: Object.fromEntries(named.filter(([code]) => !extras.has(code))),
    extra: Object.fromEntries(named.filter(([code]) => extras.has(code))),
    promo: Object.fromEntries(found.promos.map((code) => [code, code])),
    tag: Object.fromEntries(found.tags.map((tag) => [tag, tag])),
    country: Object.fromEntries(byName(countries, locale).map(({ code, name }) => [code, name])),
  }
}
