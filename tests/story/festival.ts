import type { Edition } from '#app/festival/edition.ts'
import { nobody } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Id, id } from '#app/platform/id.ts'
import { startOfDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { makeEvent } from '#app/programme/testing/make-event.ts'
import { confirmAddress } from '#app/registration/commands/confirm-address.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { newRegistration } from '#app/registration/forms.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { ACCOUNT } from '../bank/camt.ts'
import { byRole, makeFestival } from '../make.ts'

/** The year of the acceptance story: one edition, six events, thirty dancers, with exact figures. */

export const storyEdition: Edition = {
  ...tf2025,
  id: '20tf2026',
  code: 'TF2026',
  number: 20,
  startsOn: '2026-11-12',
  endsOn: '2026-11-16',
  superEarlyUntil: '2026-07-25',
  earlyUntil: '2026-09-12',
  opensAt: new Date('2026-07-02T01:00:00+02:00'),
  closesAt: new Date('2026-11-04T23:59:00+01:00'),
  rolesFixedAt: startOfDay('2026-11-09'),
  coupleDiscountPercent: 5,
  secondPersonAboveCents: cents(10_000),
  cancelSteps: [{ until: null, percent: 100, feeCents: cents(1000) }],
  iban: ACCOUNT,
  company: { ...tf2025.company, name: 'Društvo Ronda', vatId: 'SI10039856' },
}

const item = (
  code: string,
  kind: PriceItem['kind'],
  [superEarly, early, regular, door]: readonly [number, number, number, number],
  vatRatePercent: number,
  over: Partial<PriceItem> = {},
): PriceItem => ({
  code,
  name: { en: code, sl: code },
  kind,
  covers: {},
  vatRatePercent,
  quota: null,
  order: 0,
  amountCents: {
    superEarly: cents(superEarly),
    early: cents(early),
    regular: cents(regular),
    door: cents(door),
  },
  ...over,
})

const storyItems: readonly PriceItem[] = [
  item('full-pass', 'pass', [12_500, 13_500, 15_000, 17_000], 22, {
    covers: { kinds: ['class', 'workshop', 'milonga'] },
    quota: 6,
  }),
  item('milonga-pass', 'pass', [3_500, 3_800, 4_400, 5_000], 9.5, { covers: { kinds: ['milonga'] } }),
  item('three-classes', 'pack', [7_500, 8_100, 9_300, 10_500], 22, {
    covers: { kinds: ['class'], atMost: 3 },
  }),
  item('class', 'single', [3_000, 3_200, 3_600, 4_000], 22),
  item('workshop', 'single', [4_500, 4_800, 5_200, 6_000], 22),
  item('milonga', 'single', [1_500, 1_600, 1_800, 2_000], 9.5),
  item('grand-milonga', 'single', [2_400, 2_600, 3_000, 3_400], 9.5),
  item('t-shirt', 'extra', [2_200, 2_200, 2_400, 2_500], 22),
  item('roots-to-rise', 'extra', [0, 0, 0, 0], 0),
].map((one, order) => ({ ...one, order }))

const at = (day: number, from: string, until: string, nextDay = day) => ({
  startsAt: new Date(`2026-11-${day}T${from}:00+01:00`),
  endsAt: new Date(`2026-11-${nextDay}T${until}:00+01:00`),
  festivalDay: `2026-11-${day}` as const,
})

const event = (number: number, title: string, over: Partial<FestivalEvent>): FestivalEvent =>
  makeEvent({ number, title: { en: title, sl: title }, ...over })

const storyEvents: Readonly<Record<EventName, FestivalEvent>> = {
  C1: event(1, 'C1', { places: byRole(4, 4, 1), priceItem: 'class', ...at(13, '12:30', '14:00') }),
  C2: event(2, 'C2', { places: byRole(6, 6, 1), priceItem: 'class', ...at(13, '14:30', '16:00') }),
  C3: event(3, 'C3', { places: byRole(6, 6, 0), priceItem: 'class', ...at(14, '12:30', '14:00') }),
  W1: event(4, 'W1', {
    kind: 'workshop',
    places: byRole(5, 5, 1),
    priceItem: 'workshop',
    ...at(14, '15:00', '17:30'),
  }),
  M1: event(5, 'M1', {
    kind: 'milonga',
    places: { mode: 'head', size: 30 },
    priceItem: 'milonga',
    ...at(12, '21:00', '03:00', 13),
  }),
  M2: event(6, 'M2', {
    kind: 'milonga',
    places: { mode: 'head', size: 30 },
    priceItem: 'grand-milonga',
    ...at(14, '21:30', '04:00', 15),
  }),
}

type EventName = 'C1' | 'C2' | 'C3' | 'W1' | 'M1' | 'M2'

export type StoryDancer = {
  readonly role: 'leader' | 'follower' | 'both'
  readonly country: 'SI' | 'IT' | 'AT' | 'DE' | 'HR'
  readonly picks: readonly EventName[]
  /** The number of the dancer who is named as partner, and names this one. */
  readonly partner?: number
  readonly extras?: readonly { readonly code: string; readonly amountCents?: number }[]
  readonly promo?: string
  /** In cents, after all thirty. */
  readonly total: number
}

const all: readonly EventName[] = ['C1', 'C2', 'C3', 'W1', 'M1', 'M2']
const L = 'leader'
const F = 'follower'
const tShirt = [{ code: 't-shirt' }]
const donation = [{ code: 'roots-to-rise', amountCents: 1000 }]

/** The dancers in the order in which they ask, D01 first. */
export const storyDancers: readonly StoryDancer[] = [
  { role: L, country: 'SI', picks: all, partner: 2, total: 11_875 },
  { role: F, country: 'SI', picks: all, partner: 1, total: 11_875 },
  { role: L, country: 'IT', picks: all, partner: 4, total: 11_875 },
  { role: F, country: 'IT', picks: all, partner: 3, total: 11_875 },
  { role: L, country: 'AT', picks: all, partner: 6, total: 11_875 },
  { role: F, country: 'AT', picks: all, partner: 5, total: 11_875 },
  { role: L, country: 'DE', picks: all, total: 15_500 },
  { role: F, country: 'SI', picks: ['C1', 'C2', 'C3', 'M2'], total: 9_900 },
  { role: L, country: 'SI', picks: ['C1', 'C2', 'M1'], total: 4_500 },
  { role: F, country: 'IT', picks: ['C1', 'C2', 'M1', 'M2'], total: 6_500 },
  { role: L, country: 'HR', picks: ['C2', 'W1'], extras: tShirt, total: 9_700 },
  { role: F, country: 'SI', picks: ['C2', 'W1'], total: 7_500 },
  { role: 'both', country: 'AT', picks: ['W1', 'C3'], total: 7_500 },
  { role: L, country: 'DE', picks: ['C3', 'M2'], total: 5_400 },
  { role: F, country: 'SI', picks: ['C3', 'M2'], total: 5_400 },
  { role: L, country: 'SI', picks: ['C3', 'M1'], total: 4_500 },
  { role: F, country: 'IT', picks: ['C3'], total: 0 },
  { role: L, country: 'HR', picks: ['C1'], total: 0 },
  { role: L, country: 'SI', picks: ['M1', 'M2'], promo: 'STUDENT20', total: 2_800 },
  { role: F, country: 'SI', picks: ['M1', 'M2'], promo: 'student 20', total: 2_800 },
  { role: F, country: 'IT', picks: ['M2'], extras: donation, total: 3_400 },
  { role: L, country: 'SI', picks: ['M1'], total: 1_500 },
  { role: F, country: 'SI', picks: ['M1'], total: 1_500 },
  { role: L, country: 'AT', picks: ['M2'], total: 2_400 },
  { role: F, country: 'AT', picks: ['M1', 'M2'], total: 3_500 },
  { role: F, country: 'IT', picks: ['M1', 'M2'], total: 3_500 },
  { role: L, country: 'DE', picks: ['M2'], total: 2_400 },
  { role: 'both', country: 'SI', picks: ['M2'], total: 2_400 },
  { role: L, country: 'IT', picks: ['M1', 'M2'], partner: 30, total: 3_325 },
  { role: F, country: 'IT', picks: ['M1', 'M2'], partner: 29, total: 3_325 },
]

const givenNames: Readonly<Record<number, string>> = { 1: 'Živa', 8: 'Plesalec' }
export const surnameOf = (n: number): string => `D${String(n).padStart(2, '0')}`
export const addressOf = (n: number): string => `${surnameOf(n).toLowerCase()}@story.example`
/** Each a name that no other contains. */
const othersNames =
  'Anka Boris Cene Dana Edo Fani Goran Hana Igor Jana Karlo Lana Miro Nika Oton Pija Rado Sara Tine Urša Vid Zala'
export const nameOf = (n: number): string =>
  givenNames[n] ?? `${othersNames.split(' ')[n % 22] ?? ''}${n > 21 ? 'na' : ''}`

/** Edition, prices and programme. The demo's own edition stays beside it, archived in effect by not being current. */
export async function makeStoryFestival(app: Pick<AppContext, 'db'>): Promise<void> {
  await makeFestival(app, Object.values(storyEvents), {
    edition: storyEdition,
    items: storyItems,
    promos: [
      {
        code: 'STUDENT20',
        discount: { percent: 20 },
        quota: 2,
        lastDay: null,
        owner: null,
        ownerOnly: false,
      },
    ],
  })
}

/** The application at some moment of the story. */
export type StoryApp = AppContext & { readonly at: (moment: string) => void }

/**
 * The rush of 2 July: all thirty ask one after another, a minute apart, and open the link of their e-mail.
 * @returns the registrations in the order of the dancers
 */
export async function rushOfTheStory(app: StoryApp): Promise<Id[]> {
  const ids: Id[] = []
  for (const [index, dancer] of storyDancers.entries()) {
    const n = index + 1
    app.at(`2026-07-02T10:${String(n).padStart(2, '0')}:00+02:00`)
    const saved = await saveRegistration(app, {
      input: newRegistration.parse(inputOf(n, dancer, (name) => storyEvents[name].id)),
      by: nobody,
    })
    if (!saved.ok) throw new Error(`${surnameOf(n)}: ${JSON.stringify(saved.reason)}`)
    ids.push(id(saved.value.id))
    await confirmAddress(app, { registrationId: saved.value.id, editionId: storyEdition.id })
    await drainJobs(app)
  }
  return ids
}

/**
 * What a dancer sends.
 * @param idOf the id of an event where the dancer asks
 */
function inputOf(
  n: number,
  { role, country, picks, partner, extras, promo }: StoryDancer,
  idOf: (name: EventName) => string,
): object {
  return {
    name: nameOf(n),
    surname: surnameOf(n),
    email: addressOf(n),
    country,
    role,
    language: 'en',
    onFull: 'takeWhatIsFree',
    payBy: 'bank',
    newsletter: n <= 5,
    picks: picks.map(idOf),
    consents: { terms: true, photos: n <= 15 },
    ...(partner && { partner: { email: addressOf(partner) } }),
    ...(extras && { extras }),
    ...(promo && { promo }),
  }
}
