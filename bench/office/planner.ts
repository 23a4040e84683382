import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { saveUser } from '#app/people/accounts/users.server.ts'
import { systemActor } from '#app/people/actor.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { findChromium } from '#scripts/chromium.ts'
import { makeApp, makeFestival } from '#tests/make.ts'
import type { Measure } from '../measure.ts'
import { startApp } from '../rush/app.ts'

const events = 120
const days = 5
const rooms = 6
const byKey = 40
const byHand = 20
const most = 50
const planner = { username: 'ada', password: 'with a rose in the teeth' }

/**
 * An event of a plan of 120 events is moved in a browser, by keys and by dragging: from the input to the frame that shows it elsewhere. The
 * nineteenth of twenty counts.
 * @param url of an empty database
 */
export async function measurePlanner(url: string): Promise<Measure[]> {
  await preparePlan(url)
  const app = await startApp(url)
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: `npm test` finds or installs one.')
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const context = await browser.newContext({
      baseURL: app.address,
      viewport: { width: 1920, height: 1080 },
    })
    const page = await context.newPage()
    const signedIn = await page.request.post('/api/auth/login', { data: planner })
    if (!signedIn.ok()) throw new Error(`signing in was answered ${signedIn.status()}`)
    await page.goto('/admin/program?day=2025-11-14')
    await page.locator('[data-unhydrated]').waitFor({ state: 'detached' })
    const first = page.locator('[data-plan-layer] [data-event]').first()
    await first.focus()
    return [
      await measured(page, 'keydown', 'an event of 120 moved by a key', byKey, (turn) =>
        page.keyboard.press(turn % 8 < 4 ? 'ArrowDown' : 'ArrowUp'),
      ),
      await measured(page, 'pointerup', 'an event of 120 dragged', byHand, (turn) =>
        drag(page, turn % 2 === 0 ? 60 : -60),
      ),
    ]
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Moves the focused event so many times, and waits each time until it is seen elsewhere. */
async function measured(
  page: Page,
  input: 'keydown' | 'pointerup',
  what: string,
  turns: number,
  move: (turn: number) => Promise<void>,
): Promise<Measure> {
  await page.evaluate((type) => {
    const frames: number[] = []
    Object.assign(window, { frames })
    const note = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => {
        // its message is read when the frame is shown
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => frames.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    window.addEventListener(type, note, true)
  }, input)
  for (let turn = 0; turn < turns; turn += 1) {
    const before = await topOfFocused(page)
    await move(turn)
    await page.waitForFunction(
      ([top, count]) => {
        const { frames } = window as unknown as { frames: number[] }
        const now = document.activeElement?.getBoundingClientRect().top
        return frames.length === count && now !== top
      },
      [before, turn + 1] as const,
    )
  }
  const times = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  const sorted = times.toSorted((one, other) => one - other)
  const value = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  return { what, value, unit: 'ms', aim: { most } }
}

const topOfFocused = (page: Page): Promise<number> =>
  page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)

/** By so many pixels, from the middle of the focused event. */
async function drag(page: Page, by: number): Promise<void> {
  const box = await page.locator('[data-event]:focus').boundingBox()
  if (!box) throw new Error('No event has the focus.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + by, { steps: 5 })
  await page.mouse.up()
}

/** 120 events over five days, in six rooms, and who plans them. */
async function preparePlan(url: string): Promise<void> {
  const db = await openDatabase({ url, poolSize: 2 })
  try {
    await migrate(db, path.resolve(import.meta.dirname, '../../db/migrations'))
    const perRoom = events / days / rooms
    const edition = await makeFestival(
      { db },
      Array.from({ length: events }, (_, n) => {
        const day = `2025-11-${13 + (n % days)}` as const
        const slot = Math.floor(n / days / rooms)
        const startsAt = new Date(`${day}T${String(12 + Math.floor(slot * (8 / perRoom)))}:00:00+01:00`)
        const endsAt = new Date(startsAt.getTime() + 5_400_000)
        return { startsAt, endsAt, festivalDay: day, status: 'draft' as const }
      }),
    )
    await db.query(
      `insert into rooms (edition_id, slug, venue_slug, name, position)
       select $1, 'room-' || n, 'festivalna', jsonb_build_object('en', 'Room ' || n, 'sl', 'Dvorana ' || n), n from generate_series(1, $2::int) n`,
      [edition.id, rooms],
    )
    await db.query(
      `update events e set room_slug = 'room-' || (1 + (n.at / $2) % $3) from (select id, row_number() over (order by id)::int - 1 as at from events) n
       where n.id = e.id and e.edition_id = $1`,
      [edition.id, days, rooms],
    )
    const user = { ...planner, roles: ['admin'] as const, status: 'active' as const }
    const saved = await saveUser(makeApp(db), {
      by: systemActor,
      user: { ...user, roles: [...user.roles] },
      locale: 'en',
    })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    await db.query('update users set must_change_password = false')
  } finally {
    await db.close()
  }
}
