import { describe, expect, it } from 'vitest'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { systemActor } from '#app/people/actor.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import type { Places } from '#app/programme/event.ts'
import { readParticipants } from '#app/registration/queries/event-dancers.server.ts'
import { pairUp } from '#app/registration/queries/pair-up.ts'
import { netOf } from '#app/reports/budget/budget.ts'
import { readEventShares } from '#app/reports/queries/event-shares.server.ts'
import { readBudget, readEventMoney } from '#app/reports/service.server.ts'
import { saveCost } from '#app/team/service.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { makeStoryFestival, rushOfTheStory, storyEdition } from '#tests/story/festival.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { answerEvents } from './answer-event.server.ts'
import { arrangeLines, countByFilter, type EventLine, isUnbalanced, waitingAt } from './event-line.ts'
import { readEventLine, readEventLines } from './queries/read-events.server.ts'

describe.each(defaultEngines)('the events of an edition on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('have the placed and waiting dancers and the income of the story', async () => {
    await makeStoryFestival(driver.app)
    driver.app.at('2026-07-02T10:00:00+02:00')
    await rushOfTheStory(driver.app)
    const lines = await readEventLines(driver.db, storyEdition)
    const inShort = lines.map(({ title, taken, waiting }) => [
      title.en,
      `${taken.leaders}/${taken.followers}/${taken.heads}`,
      `${waiting.leader}/${waiting.follower}/${waiting.both}`,
    ])
    expect(inShort).toEqual([
      ['M1', '0/0/18', '0/0/0'],
      ['C1', '4/4/0', '2/1/0'],
      ['C2', '6/6/0', '0/0/0'],
      ['C3', '6/6/0', '0/1/0'],
      ['W1', '5/5/0', '0/0/0'],
      ['M2', '0/0/21', '0/0/0'],
    ])
    // all that is claimed but the shirt (2200) and the donation (1000)
    const shares = await readEventShares(driver.db, storyEdition, 'minutes')
    expect(sumCents(shares.map(({ amountCents }) => amountCents))).toBe(180_500 - 2_200 - 1_000)
    const { vatRegistered } = storyEdition.company
    expect(sumCents(lines.map(({ incomeCents }) => incomeCents))).toBe(
      sumCents(shares.map((one) => netOf(one.amountCents, one.vatRatePercent, vatRegistered))),
    )
    for (const line of lines) {
      const { incomeCents } = await readEventMoney(driver.db, storyEdition, line.id)
      expect({ ...(await readEventLine(driver.db, storyEdition.id, line.id)), incomeCents }).toEqual(line)
    }
    expect(await readEventLine(driver.db, storyEdition.id, eventId(99))).toBeNull()
    expect(await readEventLines(driver.db, { ...storyEdition, id: '19tf2025' })).toEqual([])
  })

  it('R40 warn of more places than the room holds, before they are given', async () => {
    await makeFestival(driver.app, [{ places: byRole(4, 4, 2) }, { places: { mode: 'head', size: 9 } }])
    const caller = { editionId: '19tf2025', by: systemActor, locale: 'en' } as const
    const roomsShown = async (places: Places, id = eventId(1)) => {
      const asked = { intent: 'preview-what-if', events: [{ id, places }], promoteLate: null }
      const answer = await answerEvents(driver.app, caller, asked)
      if (answer?.kind !== 'what-if') throw new Error(answer?.kind)
      return answer.shown.events.map(({ tooSmall }) => tooSmall && [tooSmall.capacity, tooSmall.places])
    }
    expect(await roomsShown(byRole(900, 900, 2))).toEqual([null])
    await driver.db.query('update rooms set capacity = 10')
    expect(await roomsShown(byRole(5, 5, 2))).toEqual([null])
    expect(await roomsShown(byRole(6, 5, 2))).toEqual([[10, 11]])
    expect(await roomsShown({ mode: 'head', size: 11 }, eventId(2))).toEqual([[10, 11]])
  })

  it('show couples side by side and solos under their role', async () => {
    await makeFestival(driver.app, [
      { places: byRole(4, 4, 2), artists: ['duo'] },
      { artists: ['duo', 'dj'] },
      { artists: ['duo'], status: 'cancelled' },
    ])
    const { leader, follower } = await driver.couple({ picks: [eventId(1)] })
    const alone = await driver.register({ picks: [eventId(1)] })
    const invites = await driver.invite({ picks: [eventId(1)], partner: { email: 'guest@example.org' } })
    const participants = await readParticipants(driver.db, '19tf2025', eventId(1))
    const { couples, leaders, followers, others } = pairUp(participants)
    const ids = (those: readonly { id: string; isHeld: boolean }[]) =>
      those.map(({ id, isHeld }) => [id, isHeld])
    expect(couples.map((pair) => ids([pair.leader, pair.follower]))).toEqual(
      expect.arrayContaining([
        [
          [leader, false],
          [follower, false],
        ],
        [
          [invites, false],
          [invites, true],
        ],
      ]),
    )
    expect([ids(leaders), ids(followers), others]).toEqual([[], [[alone, false]], []])
  })

  it('Y10, Y11 have the same income and costs as the sheet of income; a cancelled event costs nothing here', async () => {
    await makeFestival(driver.app, [
      { places: byRole(4, 4, 2), artists: ['duo'] },
      { artists: ['duo', 'dj'], kind: 'milonga' },
      { artists: ['duo'], status: 'cancelled' },
    ])
    const edition = await getCurrentEdition(driver.app)
    await driver.couple({ picks: [eventId(1), eventId(2)] })
    await driver.register({ picks: [eventId(1)] })
    const cost = (wanted: Record<string, unknown>) =>
      saveCost(driver.app, {
        editionId: '19tf2025',
        by: systemActor,
        wanted: { title: 'x', category: 'artists', ...wanted } as Parameters<typeof saveCost>[1]['wanted'],
      })
    await cost({ event: eventId(1), plannedCents: 900, actualCents: 1_000 })
    await cost({ artist: 'duo', plannedCents: 50_001 })
    await cost({ category: 'venue', plannedCents: 80_000 })
    await cost({ category: 'other', plannedCents: 99_999 })
    const sheet = await readBudget(driver.app, {
      by: systemActor,
      office: edition,
      search: new URLSearchParams(),
      locale: 'en',
    })
    if (!sheet.ok) throw new Error(sheet.reason)
    const shown = sheet.value.reports.find(({ key }) => key === 'events')?.rows.map(({ cells }) => cells)
    const money = await Promise.all([1, 2].map((n) => readEventMoney(driver.db, edition, eventId(n))))
    const budgets = money.map(({ budget }) => budget)
    for (const [n, budget] of budgets.entries()) {
      expect(shown?.[n], `event ${n + 1}`).toEqual(
        expect.arrayContaining([
          budget?.incomeCents,
          budget?.directCents,
          budget?.venueCents,
          budget?.marginCents,
        ]),
      )
    }
    const lines = await readEventLines(driver.db, edition)
    expect(lines.map(({ incomeCents }) => incomeCents)).toEqual([
      ...budgets.map((budget) => budget?.incomeCents),
      0,
    ])
    expect(sumCents(budgets.map((budget) => budget?.venueCents ?? cents(0)))).toBe(netOf(80_000, 0, true))
    expect(await readEventMoney(driver.db, edition, eventId(3))).toEqual({ incomeCents: 0, budget: null })
  })

  it('count places held for invited partners, and have no income where places are free', async () => {
    const edition = await makeFestival(driver.app, [{ places: byRole(3, 3) }, { priceItem: null }])
    await driver.invite({ picks: [eventId(1), eventId(2)] })
    const [first, second] = await readEventLines(driver.db, edition)
    expect(first).toMatchObject({
      held: 1,
      taken: { leaders: 1, followers: 1 },
      incomeCents: netOf(4_000, 22, true),
    })
    expect(second).toMatchObject({ held: 1, incomeCents: 0 })
  })
})

describe('the order of events', () => {
  const line = (n: number, over: Partial<EventLine> = {}): EventLine => ({
    id: eventId(n),
    title: { en: `E${n}`, sl: '' },
    kind: 'class',
    level: 'open',
    status: 'published',
    festivalDay: localDay('2025-11-13'),
    startsAt: new Date(Date.parse('2025-11-13T10:00:00Z') + n * 1000),
    venue: { en: '', sl: '' },
    places: byRole(4, 4, 1),
    taken: { leaders: 2, followers: 2, heads: 0 },
    waiting: { leader: 0, follower: 0, both: 0 },
    held: 0,
    incomeCents: cents(0),
    windsDown: false,
    ...over,
  })
  const lines = [
    line(1),
    line(2, { taken: { leaders: 3, followers: 2, heads: 0 } }),
    line(3, { waiting: { leader: 1, follower: 1, both: 1 } }),
    line(4, { status: 'draft', waiting: { leader: 9, follower: 0, both: 0 } }),
    line(5, { status: 'cancelled', kind: 'milonga', places: { mode: 'open' } }),
    line(6, { festivalDay: localDay('2025-11-14'), kind: 'milonga', places: { mode: 'head', size: 4 } }),
  ]
  const names = (
    order: 'worst' | 'day' | 'kind',
    filter: Parameters<typeof arrangeLines>[1]['filter'] = 'all',
  ) =>
    arrangeLines(lines, { order, filter }).map(({ key, lines: those }) => [
      key,
      those.map(({ title }) => title.en).join(' '),
    ])

  it('puts the longest queue first, then the fullest event, and unpublished events last', () => {
    expect(names('worst')).toEqual([[null, 'E3 E6 E2 E1 E4 E5']])
  })

  it('groups by day and by kind, in order of time', () => {
    expect(names('day')).toEqual([
      ['2025-11-13', 'E1 E2 E3 E4 E5'],
      ['2025-11-14', 'E6'],
    ])
    expect(names('kind')).toEqual([
      ['class', 'E1 E2 E3 E4'],
      ['milonga', 'E5 E6'],
    ])
  })

  it('counts for each filter what the filter shows', () => {
    const counts = countByFilter(lines)
    for (const [filter, count] of Object.entries(counts)) {
      const shown = arrangeLines(lines, { order: 'day', filter: filter as keyof typeof counts })
      expect([filter, shown.flatMap((group) => group.lines).length]).toEqual([filter, count])
    }
    expect(counts).toEqual({ all: 6, waiting: 1, unbalanced: 1, free: 3, draft: 1, cancelled: 1 })
    expect(arrangeLines([], { order: 'worst', filter: 'all' })).toEqual([])
  })

  it('marks an event as unbalanced where no solo of the larger role is admitted', () => {
    const at = (leaders: number, followers: number, tolerance: number) =>
      isUnbalanced(line(1, { places: byRole(9, 9, tolerance), taken: { leaders, followers, heads: 0 } }))
    expect([at(3, 2, 1), at(2, 3, 1), at(3, 2, 2), at(2, 2, 0), at(5, 2, 2)]).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
    expect(isUnbalanced(line(1, { places: { mode: 'head', size: 1 } }))).toBe(false)
    expect(lines.map(waitingAt)).toEqual([0, 0, 3, 9, 0, 0])
  })
})
