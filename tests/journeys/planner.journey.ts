import { describe, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import { inStory } from '../story/prepare.ts'
import { emptyFestival } from './empty-festival.ts'
import { plansTheStory, readsThePlan, withPlanners } from './stories/planner.ts'
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

  it('is read by a regEditor on a phone, and closed to the reception', () => readsThePlan(festival))
  it('takes out drafts, shows a clash at once, undoes it, and publishes: story 1.4', () =>
    plansTheStory(festival))
})
