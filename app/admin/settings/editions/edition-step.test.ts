import { describe, expect, it } from 'vitest'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import { readStatistics } from '#app/reports/service.server.ts'
import { readAsked } from '#app/reports/stats/asked.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { eventId } from '#tests/make.ts'
import { makeStoryFestival, rushOfTheStory, storyEdition } from '#tests/story/festival.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { previewStep, takeStep } from './edition-step.server.ts'
import type { EditionStep } from './edition-step.ts'

const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'ana', roles })
const admin = as('admin')

describe.each(ENGINES)('a step of an edition, on %s', (engine) => {
  const driver = useTestDriver(engine)

  const preview = async (step: EditionStep, id: string) => {
    const previewed = await previewStep(driver.app, { step, id, by: admin })
    if (!previewed.ok) throw new Error(previewed.reason)
    return previewed.value
  }
  const take = async (step: EditionStep, id: string, code?: string) => {
    const { digest: shown } = await preview(step, id)
    return takeStep(driver.app, { step, id, by: admin, shown, code })
  }
  const states = async () => {
    const { rows } = await driver.db.query<{ line: string }>(
      `select code || case when is_current then ' current' when archived then ' archived' else '' end as line
       from editions order by number`,
    )
    return rows.map(({ line }) => line)
  }
  /** The story's edition is current, beside the edition of the year before. */
  const twoEditions = async () => {
    await makeStoryFestival(driver.app)
    await driver.db.query(
      `insert into editions select (jsonb_populate_record(e, '{"id": "${tf2025.id}", "code": "TF2025", "number": 19,
        "is_current": false}')).* from editions e where id = $1`,
      [storyEdition.id],
    )
  }

  it('Y1 counts an archived edition as before, and again after it is reopened', async () => {
    await twoEditions()
    driver.app.at('2026-07-02T10:00:00+02:00')
    await driver.register({ email: 'a@example.org', picks: [eventId(1)] })
    const made = async () => {
      const asked = readAsked(new URLSearchParams())
      const read = await readStatistics(driver.app, { by: admin, office: storyEdition, asked })
      if (!read.ok) throw new Error(read.reason)
      return read.value.counts.changes.reduce((sum, { came }) => sum + came, 0)
    }
    expect(await made()).toBe(1)
    const archive = async () => {
      expect((await take('current', tf2025.id)).ok).toBe(true)
      expect((await take('archive', storyEdition.id, 'TF2026')).ok).toBe(true)
    }
    await archive()
    expect([await made(), await made()]).toEqual([1, 1])
    expect((await take('reopen', storyEdition.id)).ok).toBe(true)
    expect((await take('current', storyEdition.id)).ok).toBe(true)
    await driver.register({ email: 'b@example.org', picks: [eventId(1)] })
    expect(await made()).toBe(2)
    await archive()
    expect(await made()).toBe(2)
  })

  it('F21 previews what visitors and the former edition become, and then does it', async () => {
    await twoEditions()
    driver.app.at('2026-07-02T10:00:00+02:00')
    await rushOfTheStory(driver.app)
    expect(await preview('current', tf2025.id)).toMatchObject({
      phase: 'open',
      totals: { registrations: 0, published: 0, items: 0 },
      current: { code: 'TF2026', registrations: 30 },
    })
    expect(await states()).toEqual(['TF2025', 'TF2026 current'])
    expect((await take('current', tf2025.id)).ok).toBe(true)
    expect(await states()).toEqual(['TF2025 current', 'TF2026'])

    expect(await preview('archive', storyEdition.id)).toMatchObject({
      totals: { registrations: 30, published: 6, owing: { count: 28, sumCents: 180_500 } },
    })
    expect(await take('archive', storyEdition.id, 'TF2025')).toEqual({ ok: false, reason: 'code-wrong' })
    expect(await take('archive', storyEdition.id)).toEqual({ ok: false, reason: 'code-wrong' })
    expect((await take('archive', storyEdition.id, ' tf2026 ')).ok).toBe(true)
    expect(await states()).toEqual(['TF2025 current', 'TF2026 archived'])
    expect((await take('reopen', storyEdition.id)).ok).toBe(true)
    expect(await states()).toEqual(['TF2025 current', 'TF2026'])
    const { rows } = await driver.db.query<{ action: string }>(
      `select action from audit where action like 'edition.%' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'edition.makeCurrent',
      'edition.archive',
      'edition.reopen',
    ])
  })

  it('F21 asks again after a change since the preview', async () => {
    await twoEditions()
    const { digest: shown } = await preview('current', tf2025.id)
    driver.app.at('2026-07-02T10:00:00+02:00')
    await rushOfTheStory(driver.app)
    const given = { step: 'current', id: tf2025.id, by: admin, shown } as const
    expect(await takeStep(driver.app, given)).toEqual({ ok: false, reason: 'changed' })
    expect(await states()).toEqual(['TF2025', 'TF2026 current'])
  })

  it('F7 F21 offers no pointless step, and none to other roles', async () => {
    await twoEditions()
    const ask = (step: EditionStep, id: string, by: Actor = admin) =>
      previewStep(driver.app, { step, id, by })
    const refused = (reason: string) => ({ ok: false, reason })
    expect(await ask('archive', storyEdition.id)).toEqual(refused('is-current'))
    expect(await ask('reopen', tf2025.id)).toEqual(refused('gone'))
    expect(await ask('current', 'none')).toEqual(refused('gone'))
    for (const by of [as('regAdmin', 'regEditor'), as('progAdmin'), as('reception'), as()])
      expect(await ask('current', tf2025.id, by)).toEqual(refused('not-allowed'))
    expect((await take('archive', tf2025.id, 'TF2025')).ok).toBe(true)
    expect(await ask('current', tf2025.id)).toEqual(refused('edition-archived'))
  })
})
