import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { type MergeField, mergeFields } from '#app/registration/commands/office/merged.ts'
import { readSnapshot } from '#app/registration/queries/preview.server.ts'
import { previewOf } from '#app/registration/queries/preview.ts'
import { mergeAsShown, previewMerge } from '#app/registration/queries/preview-merge.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { chance, pick } from '#db/seed/random.ts'
import { makeApp, type TestApp } from '#tests/make.ts'
import { seeds } from '#tests/size.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { blow } from './blow.ts'

const storms = seeds(12, 120)
const by: Actor = { kind: 'user', username: 'ana', roles: ['regAdmin'] }

type Held = {
  readonly dancer_id: string
  readonly event_id: string
  readonly state: string
  readonly couple_id: string | null
  readonly queued_at: Date
}

describe.each(ENGINES)('merging in random small festivals on %s', (engine) => {
  let db: Database
  let app: TestApp

  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 8 })
    app = makeApp(db)
  })
  afterAll(() => db.close())

  const picksOf = async (editionId: string, ids: readonly string[]) =>
    (
      await db.query<Held>(
        `select dancer_id, event_id, state, couple_id, queued_at from picks
         where edition_id = $1 and dancer_id = any($2) and state in ('placed', 'waiting') order by event_id`,
        [editionId, ids],
      )
    ).rows
  const paidBy = async (editionId: string, ids: readonly string[]) => {
    const { rows } = await db.query<{ paid: number; shared: number; movements: number }>(
      `select (select coalesce(sum(paid_cents), 0)::int from registrations where edition_id = $1 and id = any($2)) as paid,
        (select coalesce(sum(amount_cents), 0)::int from allocations where edition_id = $1 and subject_id = any($2)) as shared,
        (select count(*)::int from movements) as movements`,
      [editionId, ids],
    )
    return rows[0]
  }

  it(`R52 in ${storms.length} small festivals has the result that was shown, and loses no place and no cent`, async () => {
    const seen = new Map<string, number>()
    for (const seed of storms) {
      const { editionId, registered, rng } = await blow(app, `merge ${seed}`, 10)
      for (let n = 0; n < 6; n += 1) {
        const ids = [pick(rng, registered), pick(rng, registered)] as const
        const take: MergeField[] = mergeFields.filter(() => chance(rng, 0.3))
        const before = await readSnapshot(db, editionId)
        const told = await previewMerge(app, { ids, take, by })
        expect([seed, ids, await readSnapshot(db, editionId)]).toEqual([seed, ids, before])
        const had = await picksOf(editionId, ids)
        const paid = await paidBy(editionId, ids)
        const shown = told.ok ? told.value.digest : ''
        const done = await mergeAsShown(app, { ids, take, by, shown })
        await drainJobs(app)
        const what = done.ok ? 'merged' : done.reason
        seen.set(what, (seen.get(what) ?? 0) + 1)
        expect([seed, told.ok ? 'merged' : told.reason]).toEqual([seed, what])
        expect([seed, await paidBy(editionId, ids)]).toEqual([seed, paid])
        if (!told.ok || !done.ok) continue
        const happened = previewOf(before, await readSnapshot(db, editionId))
        expect([seed, told.value.preview]).toEqual([seed, happened])
        const has = await picksOf(editionId, ids)
        expect([seed, has.filter(({ dancer_id }) => dancer_id !== done.value.id)]).toEqual([seed, []])
        for (const pick of had) {
          const now = has.find(({ event_id }) => event_id === pick.event_id)
          expect([seed, pick, now?.dancer_id]).toEqual([seed, pick, done.value.id])
          // a pick danced with a partner stands and falls with the couple
          if (!now || now.couple_id !== null) continue
          if (pick.state === 'placed') expect([seed, pick, now.state]).toEqual([seed, pick, 'placed'])
          expect(now.queued_at.getTime()).toBeLessThanOrEqual(pick.queued_at.getTime())
        }
      }
      expect({ seed, violations: await verify(app) }).toEqual({ seed, violations: [] })
    }
    if (storms.length > 1) {
      for (const what of ['merged', 'ended', 'role-differs', 'not-found']) {
        expect(seen.get(what) ?? 0, what).toBeGreaterThan(0)
      }
    }
  }, 600_000)
})
