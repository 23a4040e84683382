import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents, formatPrice } from '#app/platform/values/money.ts'
import { skewText } from '#app/reception/ui/skew-text.ts'
import { storyPassword } from '../../story/prepare.ts'
import { lostTicket, surnameOfDebtor } from '../../story/prepare-reception.ts'
import { Device } from '../device.ts'
import { filmOfCode } from '../film-of-code.ts'
import { isOnScreen, startingWith } from '../in-page.ts'
import type { TestFestival } from '../test-festival.ts'
import { changesAtDesk, ticketGoesByMail } from './changes-at-desk.ts'
import { typesInFromPaper } from './from-paper.ts'
import { card, looksAtNight, mainKeyIsInReach } from './on-screen.ts'
import { printsBadge } from './print-badge.ts'
import { readsReportsBack } from './reports.ts'
import { codeShown, endsShift, isStolen, personChanges } from './shift-devices.ts'
import { somebodySignedIn } from './sign-in.ts'

/** What the stories at the reception have: telephones, and the tickets that people bring. */
export type Reception = {
  readonly festival: TestFestival
  device(
    name: string,
    how: Pick<Parameters<typeof Device.open>[0], 'lang' | 'viewport' | 'camera' | 'behindMs'>,
  ): Promise<Device>
  /** A video of a ticket before the camera. */
  film(surname: string): Promise<string>
  filmOf(name: string, content: string): Promise<string>
  ticket(surname: string): string
}

export function openReception(festival: TestFestival, tickets: ReadonlyMap<string, string>): Reception {
  let folder = ''
  const devices: Device[] = []
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ronda-devices-'))
  })
  afterEach(async () => {
    const all = devices.splice(0)
    expect(all.flatMap(({ errors }) => errors)).toEqual([])
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return {
    festival,
    async device(name, how) {
      const profile = path.join(folder, name)
      const device = await Device.open({ address: festival.address(), profile, ...how })
      devices.push(device)
      return device
    },
    film(surname) {
      return this.filmOf(surname, this.ticket(surname))
    },
    async filmOf(name, content) {
      const film = path.join(folder, `${name}.y4m`)
      await filmOfCode(film, content)
      return film
    },
    ticket(surname) {
      const code = tickets.get(surname)
      if (!code) throw new Error(`${surname} has no ticket.`)
      return code
    },
  }
}

export const phone = { width: 360, height: 740 } as const
const larger = { width: 390, height: 844 } as const

/** Part 9 of the story. */
export async function thursdayEvening(reception: Reception): Promise<void> {
  const { festival } = reception
  const ronda = festival.ronda()
  const a = await reception.device('A', { lang: 'SI', viewport: phone })
  let b = await reception.device('B', { lang: 'EN', viewport: larger, behindMs: 3 * 3_600_000 })
  await beginsShift(a, 'A', [[10_000, 1]])
  const codeOfB = await beginsShift(b, 'B', [[5_000, 1]])
  await b.sees(b.reads(m.reception_clock, { time: skewText(3 * 3_600_000, b.locale) }))
  expect(await a.page.getByText(startingWith(clockOff(a))).count()).toBe(0)
  await Promise.all([a.network(false), b.network(false)])

  await pressesTwice(a, reception, nameOf(1))
  for (const n of [2, 3, 4, 5, 6, 9, 10]) await checksIn(a, reception, nameOf(n))
  for (const n of [6, 10, 19, 20]) await checksIn(b, reception, nameOf(n))
  await scans(b, reception.ticket('D22'), 'D22')
  await b.sees(b.reads(m.reception_ribbon, {}))
  await looksAtNight(b)
  await b.page.keyboard.press('Enter')
  await isIn(b)
  for (const n of [25, 29]) await checksIn(b, reception, nameOf(n))
  await card(b).locator('#note').fill('a chair by the wall')
  await b.page.getByRole('searchbox').focus()
  // the partner beside them has no ticket at hand
  await b.page.keyboard.press('c')
  await card(b)
    .getByRole('heading', { name: nameOf(30) })
    .waitFor()
  expect(await card(b).locator('#note').inputValue(), 'a note begun for another').toBe('')
  await toneIs(b, 'green')
  await b.page.keyboard.press('Enter')
  await isIn(b)
  await printsBadge(b, nameOf(30), null)

  for (const device of [a, b]) await paysDebt(device, 'D27')
  await sells(a, m.reception_leader, m.reception_cash)
  await looksAtNight(a)
  await sells(a, m.reception_follower, m.reception_cash)
  await sells(a, m.reception_follower, m.reception_terminal)
  await sells(a, m.reception_follower, m.reception_cash)
  await a.presses(m.reception_undo)
  await a.sees(a.reads(m.reception_undone_money, { amount: formatPrice(cents(2_000), a.locale) }))
  await a.sees(a.reads(m.reception_unsent_count, { count: 14 }))
  await b.sees(b.reads(m.reception_unsent_count, { count: 9 }))

  await ronda.crashes()
  b = await diesWhileWriting(b, reception, nameOf(19))
  // nothing answers: the app is on the device, and asks for the code of the shift
  await b.page.goto('/admin/reception')
  const unsent = (count: number) => b.page.getByText(b.reads(m.reception_unsent_count, { count }))
  await unsent(9).or(unsent(10)).waitFor()
  await b.fills(m.reception_code, `${codeOfB.slice(0, -1)}${codeOfB.endsWith('0') ? '1' : '0'}`)
  await b.presses(m.reception_unlock)
  await b.sees(b.reads(m.reception_wrong_code, {}))
  await looksAtNight(b)
  await b.fills(m.reception_code, codeOfB)
  await b.presses(m.reception_unlock)
  await scans(b, reception.ticket('D20'), 'D20')
  await toneIs(b, 'blue')

  await ronda.comesBack({ RONDA_NOW: '2026-11-12T19:00:00+01:00' })
  await b.signsIn('welcome', storyPassword)
  await a.network(true)
  for (const device of [a, b]) {
    await device.page.locator('[data-state=live]').waitFor()
    await device.presses(m.reception_floor)
    await device.sees(device.reads(m.reception_floor_heads, { leaders: 8, followers: 9, unknown: 0 }))
    await device.sees(device.reads(m.reception_floor_of, { count: 17, size: 30 }))
    await device.sees(device.reads(m.reception_floor_taken, { count: 19 }))
    await looksAtNight(device)
  }

  await b.presses(m.reception_drawer)
  const over = formatCents(cents(2_400), b.locale)
  await b.page.getByText(b.reads(m.reception_paid_twice, { name: 'D27', amount: over })).waitFor()
  await b.page.getByRole('button', { name: b.reads(m.reception_pay_back, { amount: over }) }).tap()
  await closes(a, {
    counted: [
      [10_000, 1],
      [5_000, 1],
      [1_000, 1],
      [100, 3],
    ],
    terminal: '20',
    z: 1,
    expected: 16_400,
    difference: -100,
  })
  await closes(b, { counted: [[5_000, 1]], terminal: '', z: 2, expected: 5_000, difference: 0 })
  await supervises(reception)
  await readsReportsBack(reception)
  await endsShift(a)
  await Promise.all([a.close(), b.close()])
}

/** The battery is flat while the re-entry of a person who is in is being written: it is stored or not, and nothing else is lost. */
async function diesWhileWriting(device: Device, reception: Reception, surname: string): Promise<Device> {
  await scans(device, reception.ticket(surname), surname)
  await toneIs(device, 'blue')
  const pressed = device.page.keyboard.press('Enter').catch(() => undefined)
  const again = await device.diesAndComesBack()
  await pressed
  return again
}

/** Somebody of the office sees what two desks could not know of each other, answers it, and reads both reports. */
async function supervises({ festival }: Reception): Promise<void> {
  const director = { username: 'director', to: '/admin/blagajna' }
  const visitor = await somebodySignedIn(festival, { lang: 'EN', screen: 'desktop' }, director)
  await visitor.arrivesAt(m.office_control_title)
  // two tickets; and the clock of one telephone
  await visitor.sees(visitor.reads(m.reception_conflicts, { count: 3 }))
  for (const surname of ['D06', 'D10', 'D27']) await visitor.seesPart(surname)
  const money = (amount: number) => formatCents(cents(amount), visitor.locale)
  for (const amount of [6_400, 2_000, 16_400, 16_300]) await visitor.sees(money(amount))
  await visitor.seesPart(money(-100))
  await visitor.looksItOver()
  await visitor.follows(visitor.reads(m.reception_z_print, { number: 1 }))
  await visitor.arrivesAt(visitor.reads(m.reception_z_title, { number: 1 }))
  // three sales at 9.5 %: 1826 + 174 each
  await visitor.seesPart(`${money(5_478)} + ${money(522)}`)
}

const clockOff = (device: Device) => device.reads(m.reception_clock, { time: '|' }).split('|')[0] ?? ''

const nameOf = (n: number) => `D${String(n).padStart(2, '0')}`

/** Signs in, starts a shift, opens the drawer with its float. @returns the shift's code */
export async function beginsShift(
  device: Device,
  station: string,
  float: readonly (readonly [cents: number, pieces: number])[],
  warning?: typeof m.reception_not_installed,
): Promise<string> {
  await device.signsIn('welcome', storyPassword)
  await device.page.goto('/admin/reception')
  await device.sees(device.reads(m.office_control_title, {}))
  await device.fills(m.reception_station, station)
  await device.fills(m.reception_pin, '1234')
  if (warning) await device.sees(device.reads(warning, {}))
  await looksAtNight(device)
  await device.presses(m.reception_start)
  const code = await codeShown(device)
  await looksAtNight(device)
  await device.presses(m.reception_code_have)
  // from here on the app and its list are on the device
  await device.page.locator('html[data-kept]').waitFor()
  await device.presses(m.reception_drawer)
  await counts(device, float)
  await looksAtNight(device)
  await device.presses(m.reception_open_drawer)
  await device.page.getByRole('button', { name: device.reads(m.reception_count_drawer, {}) }).waitFor()
  return code
}

async function counts(
  device: Device,
  some: readonly (readonly [cents: number, pieces: number])[],
): Promise<void> {
  for (const [piece, count] of some) await device.page.locator(`input[name=n${piece}]`).fill(String(count))
}

export const toneIs = (device: Device, tone: 'green' | 'amber' | 'blue' | 'red') =>
  device.page.locator(`section[data-tone=${tone}]`).waitFor()

/** As a scanner on a cable does: it types the code and Enter into what has the keyboard. */
async function scans(device: Device, code: string, surname: string): Promise<void> {
  device.taps += 1
  await device.page.locator('input[type=search]').waitFor()
  await device.page.keyboard.type(code)
  await device.page.keyboard.press('Enter')
  await card(device).getByRole('heading', { name: surname }).waitFor()
}

/** A nervous finger: two presses before the first is on the disk are one check-in. */
async function pressesTwice(device: Device, reception: Reception, surname: string): Promise<void> {
  await scans(device, reception.ticket(surname), surname)
  await toneIs(device, 'green')
  const name = startingWith(device.reads(m.reception_do_check_in, {}))
  await device.page.getByRole('button', { name }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await isIn(device)
  await device.sees(device.reads(m.reception_unsent_count, { count: 1 }))
}

/** One scan, one key. */
export async function checksIn(device: Device, reception: Reception, surname: string): Promise<void> {
  await scans(device, reception.ticket(surname), surname)
  await toneIs(device, 'green')
  device.taps += 1
  await device.page.keyboard.press('Enter')
  await isIn(device)
}

export const isIn = (device: Device) => toneIs(device, 'blue')

/** Somebody without a ticket at hand pays what is open, in cash. */
async function paysDebt(device: Device, surname: string): Promise<void> {
  await device.page.keyboard.type(surname)
  await device.page.keyboard.press('Enter')
  await card(device).getByRole('heading', { name: surname }).waitFor()
  await device.page.keyboard.press('m')
  await device.presses(m.reception_cash)
  await device.page.getByLabel(device.reads(m.reception_given, {})).waitFor({ state: 'detached' })
}

/** One at the door: the tile, the role, the money. */
export async function sells(
  device: Device,
  role: typeof m.reception_leader,
  method: typeof m.reception_cash,
): Promise<void> {
  await device.presses(m.reception_sale)
  await device.presses(role)
  await device.presses(method)
  await device.page
    .getByRole('button', { name: device.reads(role, {}), pressed: true })
    .waitFor({ state: 'detached' })
}

export async function closes(
  device: Device,
  said: {
    readonly counted: readonly (readonly [cents: number, pieces: number])[]
    readonly terminal: string
    readonly z: number
    readonly expected: number
    readonly difference: number
  },
): Promise<void> {
  await device.presses(m.reception_drawer)
  await device.presses(m.reception_count_drawer)
  await counts(device, said.counted)
  await device.fills(m.reception_terminal_total, said.terminal)
  await looksAtNight(device)
  // blind: the expected sum is hidden until closing
  const expected = device.page.getByText(formatCents(cents(said.expected), device.locale))
  if (said.difference !== 0) expect(await expected.count()).toBe(0)
  await device.presses(m.reception_close_drawer)
  if (said.difference !== 0) {
    await device.sees(device.reads(m.reception_fail_reason, {}))
    await device.fills(m.reception_difference_reason, 'Napačno vrnjeno')
    await device.presses(m.reception_close_drawer)
  }
  const result = device.reads(m.reception_closed, {
    number: said.z,
    expected: formatCents(cents(said.expected), device.locale),
    difference: formatCents(cents(said.difference), device.locale),
  })
  // not above the end of the form, where the button was
  await isOnScreen(device.page.getByText(result))
}

/** Twenty people of Saturday's milonga, three of them with a problem: an open amount, no registration, a void ticket. */
export async function volunteersFirstNight(reception: Reception): Promise<void> {
  const device = await reception.device('C', { lang: 'SI', viewport: phone })
  // as an iPhone whose owner has not added the page to the home screen
  await device.page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await beginsShift(device, 'C', [[1_000, 5]], m.reception_not_installed)
  const event = device.page.getByLabel(device.reads(m.reception_event, {}))
  const m2 = await event.locator('option', { hasText: 'M2' }).getAttribute('value')
  await event.selectOption(m2)
  device.taps = 0
  const people = [1, 2, 3, 4, 5, 6, 8, 10, 14, 15, 19, 20, 21, 24, 25, 26, 28]
  for (const n of people) await checksIn(device, reception, nameOf(n))
  expect(device.taps).toBe(2 * people.length)

  device.taps = 0
  await scans(device, reception.ticket(lostTicket), surnameOfDebtor)
  await toneIs(device, 'red')
  await device.sees(device.reads(m.reception_do_call, {}))
  await mainKeyIsInReach(device)
  // nothing of the card before it
  expect(await card(device).getByText(device.reads(m.reception_do_re_entry, {})).count()).toBe(0)
  expect(device.taps).toBe(1)
  await ticketGoesByMail(device)

  device.taps = 0
  await scans(device, reception.ticket(surnameOfDebtor), surnameOfDebtor)
  await toneIs(device, 'amber')
  await mainKeyIsInReach(device)
  device.taps += 1
  await device.page.keyboard.press('Enter')
  await device.presses(m.reception_cash)
  await toneIs(device, 'green')
  device.taps += 1
  await device.page.keyboard.press('Enter')
  await isIn(device)
  // the scan, then three
  expect(device.taps).toBe(1 + 3)
  await replacesTicket(device, reception, surnameOfDebtor)
  await changesAtDesk(device)

  device.taps = 0
  await sells(device, m.reception_follower, m.reception_cash)
  expect(device.taps).toBe(3)
  await typesSlowly(device, reception, nameOf(3))
  await scans(device, reception.ticket(nameOf(5)), nameOf(5))
  await printsBadge(device, nameOf(5), reception.ticket(nameOf(5)))
  await device.page.keyboard.press('Escape')
  await typesInFromPaper(device, nameOf(1))
  await personChanges(device)
  await isStolen(reception.festival, device)
  await device.close()
}

/** A slow hand types a name over the card of another: its first key undoes nothing. */
async function typesSlowly(device: Device, reception: Reception, surname: string): Promise<void> {
  await scans(device, reception.ticket(surname), surname)
  await toneIs(device, 'blue')
  await device.page.keyboard.type('urh', { delay: 350 })
  await device.sees(device.reads(m.reception_no_hit, {}))
  expect(await device.page.locator('input[type=search]').inputValue()).toBe('urh')
  await device.page.keyboard.press('Escape')
}

/** The person on the card has lost the ticket: after a second press there is another, and this desk knows at once that the old one is void. */
async function replacesTicket(device: Device, reception: Reception, surname: string): Promise<void> {
  await device.presses(m.reception_ticket_lost)
  await device.sees(device.reads(m.reception_ticket_lost_text, {}))
  await looksAtNight(device)
  await device.presses(m.reception_ticket_lost_do)
  await device.sees(`✓ ${device.reads(m.reception_ticket_replaced, {})}`)
  await scans(device, reception.ticket(surname), surname)
  await toneIs(device, 'red')
}
