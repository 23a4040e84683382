import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { clockAt } from './clock.ts'
import { somebodySignedIn } from './sign-in.ts'

/** Part 1 of the acceptance story: the admin copies the edition and says its rules and prices, the programmer plans and publishes, and it becomes the current one. */

const desktop: Place = { lang: 'SI', screen: 'desktop' }
const phone: Place = { lang: 'EN', screen: 'phone' }
const TF2026 = '20tf2026'

const comes = (festival: TestFestival, username: string, to: string, place = desktop) =>
  somebodySignedIn(festival, place, { username, to })

/** 1.1: every date is proposed and shown; the copy has 47 drafts, none of them in 2025, and what the DJ was to cost. */
export async function copiesTheEdition(festival: TestFestival): Promise<void> {
  const admin = await comes(festival, 'director', '/admin/settings/copy')
  await admin.arrivesAt(m.settings_copy_title)
  await admin.seesIn(m.settings_copy_first_day, '12. 11. 2026')
  for (const [label, proposed] of [
    [m.lists_field_endsOn, '16. 11. 2026'],
    [m.lists_field_opensAt, '2. 7. 2026 01:00'],
    [m.lists_field_closesAt, '4. 11. 2026 23:59'],
    [m.lists_field_superEarlyUntil, '25. 7. 2026'],
    [m.lists_field_earlyUntil, '12. 9. 2026'],
    [m.lists_field_rolesFixedAt, '9. 11. 2026 00:00'],
  ] as const)
    await admin.seesIn(label, proposed)
  await admin.presses(admin.reads(m.settings_copy_do, { code: 'TF2026' }))
  await admin.arrivesAt(admin.reads(m.settings_copy_done, { code: 'TF2026' }))

  type Copied = { readonly status: string; readonly startsAt: string }
  const events = await admin.readsData<Copied[]>('events/find?db=TF2026', { query: {} })
  expect(events).toHaveLength(47)
  expect(events.filter(({ status, startsAt }) => status !== 'draft' || startsAt < '2026')).toEqual([])
  const query = { title: 'DJ Lorenzo Bassi' }
  type Cost = { readonly plannedCents: number; readonly paidCents: number | null }
  expect(await admin.readsData<Cost[]>('costs/find?db=TF2026', { query })).toMatchObject([
    { plannedCents: 35_000 },
  ])

  // 1.2: the rules of the year before, except for who approves a refund
  await admin.follows(m.settings_copy_open_dates)
  await admin.arrivesAt(m.settings_dates_title)
  await admin.presses(m.settings_dates_part_cancelling)
  await admin.seesIn(m.settings_dates_step_percent, '100')
  await admin.seesIn(m.settings_dates_step_fee, '10,00')
  await admin.fills(m.lists_field_secondPersonAboveCents, '100')
  await admin.presses(admin.reads(m.settings_dates_save, { count: 1 }))
  await admin.seesPart(admin.reads(m.settings_dates_saved, { code: 'TF2026' }))
  const [edition] = await admin.readsData<object[]>('editions/find', { query: { code: 'TF2026' } })
  expect(edition).toMatchObject({
    number: 20,
    startsOn: '2026-11-12',
    endsOn: '2026-11-16',
    promoteLate: false,
    payInDays: 5,
    lateAfterDays: 8,
    partnerHoldDays: 3,
    repriceUnpaid: false,
    releaseAfterDays: null,
    coupleDiscountPercent: 5,
    secondPersonAboveCents: 10_000,
    fiscalCash: 'none',
    isCurrent: false,
  })
  await admin.leaves()
}

type Line = readonly [
  code: string,
  kind: 'pass' | 'pack' | 'single' | 'extra',
  covers: string,
  prices: readonly [string, string, string, string],
  vat: string,
  quota?: string,
]

const priceList: readonly Line[] = [
  ['full-pass', 'pass', 'class, workshop, milonga', ['125', '135', '150', '170'], '22', '6'],
  ['milonga-pass', 'pass', 'milonga', ['35', '38', '44', '50'], '9,5'],
  ['three-classes', 'pack', '3 × class', ['75', '81', '93', '105'], '22'],
  ['class', 'single', '', ['30', '32', '36', '40'], '22'],
  ['workshop', 'single', '', ['45', '48', '52', '60'], '22'],
  ['milonga', 'single', '', ['15', '16', '18', '20'], '9,5'],
  ['grand-milonga', 'single', '', ['24', '26', '30', '34'], '9,5'],
  ['t-shirt', 'extra', '', ['22', '22', '24', '25'], '22'],
  ['roots-to-rise', 'extra', '', ['0', '0', '0', '0'], '0'],
]

/** How many lines the list has before. */
const LINES_BEFORE = 16
/** From `single`, which a new line has, to the kind. */
const stepsTo = { pass: -2, pack: -1, single: 0, extra: 1 } as const

/** 1.3: the price list is replaced by keyboard alone, and shown before it is saved. */
export async function replacesThePrices(festival: TestFestival): Promise<void> {
  const admin = await comes(festival, 'director', `/admin/settings/prices?edition=${TF2026}`)
  await admin.arrivesAt(m.settings_prices_title)
  await admin.walksTo(admin.reads(m.settings_prices_remove, { name: 'full-pass' }))
  for (let line = 0; line < LINES_BEFORE; line += 1) await admin.strikes('Enter')
  await admin.sees(m.settings_prices_none)
  await admin.walksTo(m.settings_prices_add)
  for (const _ of priceList) await admin.strikes('Enter')
  await admin.walksTo(m.settings_prices_undo)
  await admin.strikes('Tab')
  for (const [code, kind, covers, prices, vat, quota = ''] of priceList) {
    for (const text of [code, code, code]) await writesCell(admin, text)
    await admin.strikes('Enter')
    const key = stepsTo[kind] < 0 ? 'ArrowUp' : 'ArrowDown'
    for (let step = 0; step < Math.abs(stepsTo[kind]); step += 1) await admin.strikes(key)
    await admin.strikes('Tab')
    for (const text of [covers, ...prices, vat, quota]) await writesCell(admin, text)
    await admin.strikes('Home')
    await admin.strikes('ArrowDown')
  }
  await admin.looksItOver()
  await admin.strikes('Control+s')
  await admin.isInDialog()
  const removed = { name: 'Šest lekcij' }
  await admin.sees(admin.reads(m.settings_prices_removed, removed))
  await admin.looksItOver()
  await admin.strikes('Enter')
  await admin.isOutOfDialogs()
  await admin.seesPart(admin.reads(m.settings_prices_saved, { code: 'TF2026' }))
  const items = await admin.readsData<Record<string, unknown>[]>('priceItems/find?db=TF2026', {
    query: {},
    opts: { sort: { position: 1 } },
  })
  expect(
    items.map(({ code, kind, doorCents, vatRatePercent }) => [code, kind, doorCents, vatRatePercent]),
  ).toEqual(
    priceList.map(([code, kind, , prices, vat]) => [
      code,
      kind,
      Number(prices[3]) * 100,
      Number(vat.replace(',', '.')),
    ]),
  )
  await admin.leaves()
}

async function writesCell(admin: Visitor, text: string): Promise<void> {
  if (text === '') return admin.strikes('ArrowRight')
  await admin.strikes('Enter')
  await admin.types(text)
  await admin.strikes('Tab')
}

/** The organiser, who may write promo codes, limits the students' code to two uses; a regEditor is refused. */
export async function limitsTheCode(festival: TestFestival): Promise<void> {
  const organiser = await comes(festival, 'organiser', `/admin/settings/codes?edition=${TF2026}`)
  await organiser.arrivesAt(m.settings_codes_title)
  await organiser.presses('STUDENT20')
  await organiser.isInDialog()
  await organiser.seesIn(m.settings_codes_off, '20')
  await organiser.fills(m.settings_codes_quota, '-2')
  await organiser.presses(m.settings_codes_next)
  await organiser.seesPart(m.settings_codes_error_quota)
  await organiser.looksItOver()
  await organiser.fills(m.settings_codes_quota, '2')
  await organiser.presses(m.settings_codes_next)
  await organiser.sees(organiser.reads(m.settings_codes_follows_left, { count: 2 }))
  await organiser.looksItOver()
  await organiser.presses(m.settings_codes_save)
  await organiser.isOutOfDialogs()
  await organiser.seesPart(organiser.reads(m.settings_codes_saved, { code: 'STUDENT20' }))
  await organiser.sees(organiser.reads(m.settings_codes_used_of, { count: 0, quota: 2 }))
  await organiser.leaves()
}

type Planned = {
  readonly title: string
  readonly kind: string
  readonly room: string
  readonly day: string
  readonly hours: readonly [string, string]
  readonly places: { readonly each: number; readonly tolerance: number } | { readonly heads: number }
  readonly item: string
}

const friday = 'pet., 13'
const saturday = 'sob., 14'
const thursday = 'čet., 12'
const sixEvents: readonly Planned[] = [
  {
    title: 'C1',
    kind: 'Lekcija',
    room: 'moj-korak',
    day: friday,
    hours: ['12:30', '14:00'],
    places: { each: 4, tolerance: 1 },
    item: 'class',
  },
  {
    title: 'C2',
    kind: 'Lekcija',
    room: 'moj-korak',
    day: friday,
    hours: ['13:30', '15:00'],
    places: { each: 6, tolerance: 1 },
    item: 'class',
  },
  {
    title: 'C3',
    kind: 'Lekcija',
    room: 'studio-dansa',
    day: saturday,
    hours: ['12:30', '14:00'],
    places: { each: 6, tolerance: 0 },
    item: 'class',
  },
  {
    title: 'W1',
    kind: 'Delavnica',
    room: 'studio-dansa',
    day: saturday,
    hours: ['15:00', '17:30'],
    places: { each: 5, tolerance: 1 },
    item: 'workshop',
  },
  {
    title: 'M1',
    kind: 'Milonga',
    room: 'festivalna',
    day: thursday,
    hours: ['21:00', '03:00'],
    places: { heads: 30 },
    item: 'milonga',
  },
  {
    title: 'M2',
    kind: 'Milonga',
    room: 'festivalna',
    day: saturday,
    hours: ['21:30', '04:00'],
    places: { heads: 30 },
    item: 'grand-milonga',
  },
]

/** 1.4: takes the 47 drafts out, stopped once; plans six events, with a clash that is seen at once and undone; publishes them. */
export async function plansTheProgramme(festival: TestFestival): Promise<void> {
  const planner = await comes(festival, 'programmer', `/admin/program?day=2026-11-13&edition=${TF2026}`)
  await planner.arrivesAt(m.office_program_title)
  await removesAllDrafts(planner)
  await planner.presses(`${planner.reads(m.regs_bulk_stop, {})} (Esc)`)
  const removing = planner.reads(m.planner_removing, { count: 47 })
  await planner.seesPart(planner.reads(m.regs_bulk_stopped, { what: removing, done: 0 }))
  await planner.presses(m.regs_close)
  await removesAllDrafts(planner)
  await clockAt(festival, '2026-07-01T09:05:00+02:00')
  await planner.seesPart(m.planner_empty_day)
  await planner.presses(m.regs_close)

  for (const event of sixEvents) {
    await adds(planner, event)
    if (event.title === 'C2') await movesC2(planner)
  }
  await planner.presses(planner.reads(m.planner_publish, { count: 6 }))
  await planner.isInDialog()
  const sum = [
    planner.reads(m.planner_sum_new, { count: 6 }),
    planner.reads(m.planner_sum_dancers, { count: 0 }),
    planner.reads(m.planner_sum_emails, { count: 0 }),
  ]
  await planner.sees(sum.join(', '))
  await planner.looksItOver()
  await planner.presses(planner.reads(m.planner_publish_do, { count: 6 }))
  const what = planner.reads(m.planner_publishing, { count: 6 })
  await planner.seesPart(what)
  await clockAt(festival, '2026-07-01T09:10:00+02:00')
  await planner.seesPart(planner.reads(m.regs_bulk_done, { what, done: 6 }))
  await planner.seesPart(m.planner_publish_nothing)
  await planner.leaves()
}

/** It is at the hour of C1: the clash shows at once. Corrected by keys, moved too far by mistake, and undone. */
async function movesC2(planner: Visitor): Promise<void> {
  const clash = { room: 'moj-korak', from: '13:30', until: '14:00', event: 'C1' }
  await planner.seesPart(planner.reads(m.planner_clash_room, clash))
  await planner.looksItOver()
  for (let quarter = 0; quarter < 4; quarter += 1) await planner.strikes('ArrowDown')
  await planner.seesPart('C2 pet., 13. nov. 14:30–16:00')
  await planner.strikes('ArrowDown')
  await planner.seesPart('C2 pet., 13. nov. 14:45–16:15')
  await planner.strikes('Control+z')
  await planner.seesPart('C2 pet., 13. nov. 14:30–16:00')
}

async function removesAllDrafts(planner: Visitor): Promise<void> {
  await planner.presses(m.planner_more)
  await planner.walksTo(planner.reads(m.planner_remove_drafts, { count: 47 }), 'ArrowDown')
  await planner.strikes('Enter')
  await planner.isInDialog()
  await planner.presses(planner.reads(m.planner_remove_do, { count: 47 }))
  await planner.isOutOfDialogs()
  await planner.seesPart(planner.reads(m.planner_removing, { count: 47 }))
}

async function adds(
  planner: Visitor,
  { title, kind, room, day, hours, places, item }: Planned,
): Promise<void> {
  await planner.presses(m.planner_new)
  await planner.isInDialog()
  await planner.picks(m.planner_field_room, room, `${room} ·`)
  await planner.picks(m.planner_field_day, day, day)
  await planner.fills(m.planner_field_from, hours[0])
  await planner.fills(m.planner_field_until, hours[1])
  if ('heads' in places)
    await planner.picks(
      m.planner_field_mode,
      planner.reads(m.planner_mode_head, {}),
      planner.reads(m.planner_mode_head, {}),
    )
  await planner.fills(m.planner_field_title_en, title)
  if (kind !== 'Lekcija') await planner.picks(m.planner_field_kind, kind, kind)
  await planner.picks(m.planner_field_item, `(${item})`, item)
  if ('heads' in places) await planner.fills(m.events_places, String(places.heads))
  else {
    await planner.fills(m.events_col_leaders, String(places.each))
    await planner.fills(m.events_col_followers, String(places.each))
    await planner.fills(m.events_tolerance, String(places.tolerance))
  }
  await planner.presses(m.planner_add)
  await planner.isOutOfDialogs()
  await planner.seesPart(title)
}

/** A regEditor reads the plan on a phone and has no key that writes; writing is refused, and the reception’s visit. */
export async function readsThePlan(festival: TestFestival): Promise<void> {
  const reader = await comes(festival, 'editor', `/admin/program?day=2026-11-13&edition=${TF2026}`, phone)
  await reader.arrivesAt(m.office_program_title)
  await reader.seesPart(m.planner_keys_read)
  await reader.seesNoMore(m.planner_new)
  await reader.looksItOver()
  await reader.opensInVain(`${festival.address()}/admin/settings/codes`, 403)
  const event = { title: { en: 'C4', sl: 'C4' }, kind: 'class' }
  await expect(reader.readsData('events/save?db=TF2026', event)).rejects.toThrow('403')
  await reader.leaves()

  const welcome = await comes(festival, 'welcome', '/admin/reception', phone)
  await welcome.opensInVain(`${festival.address()}/admin/program`, 403)
  await welcome.leaves()
}

/** The edition becomes the current one, after what follows was read; the office says so to everybody. */
export async function makesItCurrent(festival: TestFestival): Promise<void> {
  const admin = await comes(festival, 'director', '/admin/settings/editions')
  await admin.arrivesAt(m.settings_editions_title)
  await admin.presses(`${admin.reads(m.settings_editions_make_current, {})}: TF2026 (20)`)
  await admin.isInDialog()
  await admin.sees(admin.reads(m.settings_editions_phase_before, { at: '2. 7. 2026 01:00' }))
  await admin.sees(admin.reads(m.settings_editions_programme, { published: 6, drafts: 0, items: 9 }))
  await admin.looksItOver()
  await admin.presses(m.settings_editions_make_current)
  await admin.isOutOfDialogs()
  await admin.seesPart(admin.reads(m.settings_editions_done_current, { code: 'TF2026' }))
  await admin.leaves()
  const organiser = await comes(festival, 'organiser', '/admin')
  await organiser.waitsFor(organiser.reads(m.layout_edition_label, { code: 'TF2026' }))
  await organiser.leaves()
}
