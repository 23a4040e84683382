import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { admitWaiting } from '#app/registration/commands/admit.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { confirmAddress } from '#app/registration/commands/confirm-address.server.ts'
import { confirmByStaff } from '#app/registration/commands/office/confirm.server.ts'
import { restoreRegistration } from '#app/registration/commands/office/restore.server.ts'
import { registrationChange } from '#app/registration/forms.ts'
import { answerProposal } from '#app/registration/partners/proposals/answer-proposal.server.ts'
import { proposePartners } from '#app/registration/partners/proposals/propose.server.ts'
import { mergeAsShown, previewMerge } from '#app/registration/queries/preview-merge.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { between, chance, pick } from '#db/seed/random.ts'
import { eventId, makeApp, type TestApp } from '#tests/make.ts'
import { seeds } from '#tests/size.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { blow } from './blow.ts'
import { doAnything, doOne, type Weather } from './commands.ts'

const storms = seeds(12, 200)
const by: Actor = { kind: 'user', username: 'ana', roles: ['regAdmin', 'admin'] }
const day = 24 * 3_600_000

/** E-mails that list all places of the registration. */
const listing = ['placed', 'changed', 'paid', 'partnerConfirmed', 'partnerLeft', 'holdEnded']

describe.each(defaultEngines)('places given in random small festivals on %s', (engine) => {
  let db: Database
  let app: TestApp

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
  })
  afterAll(() => db.close())

  it(`R62 are each named in one e-mail about places that came free, or in that of the command, in ${storms.length} seeds`, async () => {
    const seen = new Map<string, number>()
    for (const seed of storms) {
      app.at('2025-09-01T10:00:00+02:00')
      const weather = await blow(app, `${seed} notified`, 0)
      for (let round = 0; round < 10; round += 1) {
        const since = app.now()
        // jobs run after several commands: places come free in between
        for (let n = between(weather.rng, 1, 4); n > 0; n -= 1) {
          await (chance(weather.rng, 0.6) ? doAnything(weather) : doSmaller(weather))
          nextDay()
        }
        await drainJobs(app)
        expect({ seed, round, wrong: await wrongly(since) }).toEqual({ seed, round, wrong: [] })
        for (const kind of await kindsSince(since)) seen.set(kind, (seen.get(kind) ?? 0) + 1)
        nextDay()
      }
    }
    if (storms.length > 1) expect(seen.get('promoted') ?? 0).toBeGreaterThan(storms.length)
  }, 1_500_000)

  /** An unproved address gets one e-mail of a kind a day (L11). */
  const nextDay = () => app.at(new Date(app.now().getTime() + day))

  /** Places given since then that no e-mail or more than one names as new. */
  async function wrongly(since: Date) {
    const { rows } = await db.query(
      `select p.event_id, p.dancer_id, r.status, e.listed, e.promoted, e.kinds
       from picks p join registrations r on r.edition_id = p.edition_id and r.id = p.dancer_id
       cross join lateral (
         select count(*) filter (where m.kind = any($2)) as listed, array_agg(m.kind) as kinds,
           count(*) filter (where m.kind = 'promoted' and m.data->'events' @> to_jsonb(p.event_id)) as promoted,
           count(*) filter (where m.kind = 'promoted' and m.once is not null) as limited
         from emails m where m.edition_id = p.edition_id and m.registration_id = r.id and m.created_at >= p.placed_at) e
       where p.state = 'placed' and p.placed_at >= $1 and r.status in ('placed', 'confirmed', 'late')
         and (e.listed + e.promoted + e.limited = 0 or e.promoted > 1)
       order by p.dancer_id, p.event_id`,
      [since, listing],
    )
    return rows
  }

  async function kindsSince(since: Date): Promise<string[]> {
    const { rows } = await db.query<{ kind: string }>('select kind from emails where created_at >= $1', [
      since,
    ])
    return rows.map(({ kind }) => kind)
  }
})

/** What dancers change beside their events, and what staff do with one or two registrations; often with a dancer who waits, as places come free. */
async function doSmaller(weather: Weather): Promise<void> {
  const { app, rng, editionId, events, registered } = weather
  if (registered.length === 0) return
  const { rows } = await app.db.query<{ id: Id }>(
    `select distinct dancer_id as id from picks where edition_id = $1 and state = 'waiting' and not held order by 1`,
    [editionId],
  )
  const id = pick(rng, rows.length > 0 && chance(rng, 0.8) ? rows.map((row) => row.id) : registered)
  const other = pick(rng, registered)
  const change = (given: object) =>
    changeRegistration(app, {
      id,
      change: registrationChange.parse(given),
      by: { kind: 'dancer', registrationId: id },
    })
  const invite = async () => {
    await confirmAddress(app, { registrationId: id, editionId })
    await change({ partner: { email: `guest${between(rng, 0, 999_999)}@example.org` } })
  }
  const commands = [
    invite,
    invite,
    () => change({ payBy: pick(rng, ['cash', 'bank']) }),
    () => change({ note: `note ${between(rng, 0, 9)}` }),
    () => change({ onFull: pick(rng, ['takeWhatIsFree', 'allOrNothing']) }),
    () =>
      changeRegistration(app, {
        id,
        change: {},
        by,
        gift: { minutes: 60, nights: 'all', classes: 0, added: [] },
      }),
    () => confirmByStaff(app, { id, by }),
    () => restoreRegistration(app, { id, by }),
    () => admitWaiting(app, { id, eventId: eventId(between(rng, 1, events)), by, reason: 'a guest' }),
    async () => {
      const shown = await previewMerge(app, { ids: [id, other], take: [], by })
      if (shown.ok) await mergeAsShown(app, { ids: [id, other], take: [], by, shown: shown.value.digest })
    },
    async () => {
      const proposed = await proposePartners(app, { editionId, ids: [id, other], by })
      if (!proposed.ok) return
      for (const half of [id, other]) {
        const answer = { id: half, proposalId: proposed.value.id, saysYes: true }
        await answerProposal(app, { ...answer, by: { kind: 'dancer', registrationId: half } })
      }
    },
  ]
  if (chance(rng, 0.4)) await doOne(weather, 'morePlaces')
  await pick(rng, commands)()
}
