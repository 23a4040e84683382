import { formatDays } from '#app/festival/content/edition-facts.ts'
import { isPageName } from '#app/festival/content/page-names.ts'
import { getContentPage } from '#app/festival/content/service.server.ts'
import type { Edition } from '#app/festival/edition.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { withoutDays } from '#app/home/large-dates.ts'
import { pageText } from '#app/people/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { formatDay, formatTime } from '#app/platform/values/local-day.ts'
import type { Artist, FestivalEvent } from '#app/programme/event.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import type { Timetable } from '#app/programme/timetable.ts'
import { kindLabel, shownLevelLabel } from '#app/programme/ui/programme-labels.ts'
import {
  dancersOn,
  type FloorCounts,
  type Light,
  parseLight,
  placeOfLight,
} from '#app/registration/floor/floor.ts'
import { findFloor } from '#app/registration/service.server.ts'
import { artistPath, eventPath, publicPages } from '../public-pages.ts'
import { artistFigure, type Card, eventFigure, floorFigure, markFigure, pageFigure } from './card.ts'

/** The card of a public page, an event or an artist by its path after the language; null when there is no such page. */
export async function findCard(
  app: Pick<AppContext, 'db' | 'now'>,
  path: string,
  locale: Locale,
): Promise<Card | null> {
  const edition = await getCurrentEdition(app)
  const page = publicPages.find((one) => one.path === path)
  if (page?.path === '') return cardOfHome(edition, await findFloor(app, edition.id), locale)
  if (page) {
    const title = page.card ? pageText(page.card, locale) : await ownTitle(app, path.slice(1), locale)
    return title === null ? null : cardOfPage(edition, path, title, locale)
  }
  const light = path.startsWith('/prijave/') ? parseLight(path.slice('/prijave/'.length)) : null
  if (light) return cardOfLight(edition, light, await findFloor(app, edition.id), locale)
  const timetable = await getTimetable(app, edition.id)
  const event = timetable.events.find(
    ({ id, status, ...one }) =>
      status !== 'draft' &&
      [eventPath({ id, ...one }), eventPath({ id })].includes(path as `/program/${string}`),
  )
  if (event) return cardOfEvent(edition, timetable, event, locale)
  const artist = timetable.artists.find(({ slug }) => artistPath(slug) === path)
  return artist ? cardOfArtist(edition, artist, locale) : null
}

/** The title of a page of texts, which staff may have changed; null for another page. */
async function ownTitle(
  app: Pick<AppContext, 'db' | 'now'>,
  page: string,
  locale: Locale,
): Promise<string | null> {
  return isPageName(page) ? (await getContentPage(app, page, locale)).title : null
}

/** The days are at the foot: a subtitle that ends with them would repeat them. */
function cardOfHome(edition: Edition, counts: FloorCounts, locale: Locale): Card {
  const subtitle = inLocale(edition.subtitle, locale)
  return {
    festival: edition.code,
    above: '',
    title: inLocale(edition.name, locale).text,
    below: [withoutDays(subtitle.text, edition.startsOn, edition.endsOn, subtitle.locale)].filter(Boolean),
    foot: daysAndTown(edition, locale),
    figure: dancersOn(counts) > 0 ? floorFigure(counts, null) : markFigure(),
  }
}

/** A dancer's own: it says nothing of them but that they come. */
function cardOfLight(edition: Edition, light: Light, counts: FloorCounts, locale: Locale): Card {
  return {
    festival: edition.code,
    above: placeOfLight(light, counts) ? m.seo_card_light({}, { locale }) : '',
    title: inLocale(edition.name, locale).text,
    below: [],
    foot: daysAndTown(edition, locale),
    figure: floorFigure(counts, light),
  }
}

function cardOfPage(edition: Edition, path: string, title: string, locale: Locale): Card {
  return { ...inCommon(edition, locale), above: '', title, below: [], figure: pageFigure(path) }
}

function cardOfEvent(edition: Edition, timetable: Timetable, event: FestivalEvent, locale: Locale): Card {
  const venue = timetable.venues.find(({ slug }) => slug === event.venue)
  const artists = event.artists.flatMap(
    (slug) => timetable.artists.find((one) => one.slug === slug)?.name ?? [],
  )
  const hours = `${formatTime(event.startsAt, locale)}–${formatTime(event.endsAt, locale)}`
  const isOff = event.status === 'cancelled'
  return {
    ...inCommon(edition, locale),
    above: isOff
      ? m.seo_card_cancelled({}, { locale })
      : [kindLabel(event.kind, locale), shownLevelLabel(event, locale)].filter(Boolean).join(' · '),
    title: inLocale(event.title, locale).text,
    below: [artists.join(', '), `${formatDay(event.festivalDay, locale, 'heading')}, ${hours}`].filter(
      Boolean,
    ),
    foot: venue ? inLocale(venue.name, locale).text : daysAndTown(edition, locale),
    figure: eventFigure(event),
  }
}

function cardOfArtist(edition: Edition, { name, country }: Artist, locale: Locale): Card {
  return {
    ...inCommon(edition, locale),
    above: '',
    title: name,
    figure: artistFigure(name),
    below: country ? [countryName(country, locale)] : [],
  }
}

function inCommon(edition: Edition, locale: Locale) {
  return { festival: inLocale(edition.name, locale).text, foot: daysAndTown(edition, locale) }
}

function daysAndTown({ startsOn, endsOn }: Edition, locale: Locale): string {
  return `${formatDays(startsOn, endsOn, locale)} · Ljubljana`
}
