import { describe, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import { events } from '#db/seed/programme.ts'
import { inStory } from '../story/prepare.ts'
import { emptyFestival, withCommands } from './empty-festival.ts'
import { passes } from './stories/clock.ts'
import {
  dragsByFinger,
  leavesWhatMoved,
  movesInThePlan,
  plansTheStory,
  publishesWithOffer,
  readsThePlan,
  withPlanners,
} from './stories/planner.ts'
import { secrets, twoWhoPaid } from './stories/refunds.ts'
import { openTestFestival } from './test-festival.ts'

describe('the planner', () => {
  const festival = openTestFestival({
    prepare: withPlanners((dataDir) =>
      inStory(emptyFestival, dataDir, async ({ db }) => {
        await db.query(`update events set status = 'draft' where edition_id = $1`, [tf2025.id])
        await db.query('update pools set open = false where edition_id = $1', [tf2025.id])
      }),
    ),
    now: '2025-09-01T10:00:00+02:00',
  })

  it('is readable by a regEditor on a phone, and closed to the reception', () => readsThePlan(festival))
  it('moves drafts, shows a clash at once, undoes it, and publishes: story 1.4', () =>
    plansTheStory(festival))
  it('moves an event by a finger', () => dragsByFinger(festival))
})

const milongas = events
  .filter(({ kind, status }) => kind === 'milonga' && status === 'published')
  .slice(0, 2)
  .map(({ id }) => id)

describe('dancers of a moved event', () => {
  const [moved] = milongas
  const festival = openTestFestival({
    prepare: withPlanners(
      withCommands(emptyFestival, async (app) => {
        if (!moved) throw new Error('no milonga')
        await twoWhoPaid(app, milongas)
        await movesInThePlan(app, moved)
      }),
    ),
  })

  it('get an offer to leave when it is published', () => publishesWithOffer(festival, '1. 11. 2025'))
  it('leave the event in one click, or everything', async () => {
    await passes(festival, 60)
    await leavesWhatMoved(festival, { leaves: secrets.byBank, cancels: secrets.inCash })
  })
})
