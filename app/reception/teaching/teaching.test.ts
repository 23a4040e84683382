import { describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import { archive, makeNextCurrent } from '#tests/archives/archived-festival.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { rita } from '../testing/desks.ts'
import { answerTeacherLinks, openTeaching, readTeachers } from './teaching.server.ts'

const editionId = '19tf2025'

const partnering: Actor = { kind: 'user', username: 'pia', roles: ['partnering'] }

describe.each(ENGINES)('a teacher’s link on %s', (engine) => {
  const driver = useTestDriver(engine)
  const ask = async (intent: string, artist: string, by: Actor = rita, edition = editionId) => {
    const form = new FormData()
    form.set('intent', intent)
    form.set('artist', artist)
    return answerTeacherLinks(driver.app, form, { editionId: edition, by })
  }
  const changed = async (what: string) => {
    await driver.db.query(`update editions set ${what}, catalogue_version = catalogue_version + 1`)
    await driver.db.notify('catalogue', '19tf2025')
  }
  const makes = async () => {
    const answered = await ask('makeLink', 'vera')
    if (answered === 'unreadable' || !answered.made) throw new Error(JSON.stringify(answered))
    const { searchParams, pathname } = new URL(answered.made.href)
    expect(pathname).toBe('/EN/teaching')
    return searchParams.get('key') ?? ''
  }

  it("Q17 opens the teacher's own classes with names and roles only, until it is renewed, revoked or archived", async () => {
    const own = { artists: ['vera'], places: byRole(2, 1) }
    await makeFestival(driver.app, [own, { artists: [] }, { ...own, status: 'draft' }])
    await driver.db.query(
      `insert into artists (edition_id, slug, kind, name, country, bio, position)
       select editions.id, a.slug, 'teacher', a.name, null, '{"en":"","sl":""}', 1 from editions,
         (values ('vera', 'Vera Tanguera'), ('rok', 'Rok')) as a(slug, name)`,
    )
    await driver.db.query('update editions set catalogue_version = catalogue_version + 1')
    const fia = await driver.register({
      name: 'Fia',
      surname: 'Nova',
      level: 'beginner',
      email: 'fia@example.org',
      phone: '+386 41 123 456',
      note: 'allergic to nuts',
    })
    await driver.register({ name: 'Ana', surname: 'Waits' })
    const lea = await driver.register({ role: 'leader', name: 'Leo', surname: 'Adams' })
    await driver.register({ picks: [eventId(2)], surname: 'Elsewhere' })
    await driver.db.query('update picks set checked_in_at = $2 where dancer_id = $1', [lea, driver.app.now()])

    expect(await readTeachers(driver.app, editionId)).toEqual([
      { slug: 'vera', name: 'Vera Tanguera', linkedAt: null },
    ])
    const before = await makes()
    const key = await makes()
    expect(await openTeaching(driver.app, before)).toBeNull()
    const opened = await openTeaching(driver.app, key)
    expect(opened).toMatchObject({
      name: 'Vera Tanguera',
      classes: [
        {
          id: eventId(1),
          dancers: [
            { name: 'Leo Adams', role: 'leader', isIn: true },
            { name: 'Fia Nova', role: 'follower', isIn: false },
          ],
          levels: [{ level: 'beginner', count: 1 }],
          waiting: 1,
        },
      ],
    })
    const told = JSON.stringify(opened)
    for (const personal of [fia, 'example.org', '41 123', 'nuts', 'TF25', 'Elsewhere', 'Waits'])
      expect(told).not.toContain(personal)

    for (const by of [nobody, partnering])
      expect(await ask('revokeLink', 'vera', by)).toMatchObject({ refused: 'not-allowed' })
    expect(await ask('makeLink', 'nobody')).toMatchObject({ refused: 'not-found' })
    expect(await ask('what', 'vera')).toBe('unreadable')
    expect(await ask('revokeLink', 'vera')).toEqual({ made: null, refused: null })
    expect(await ask('revokeLink', 'vera')).toMatchObject({ refused: 'not-found' })
    for (const secret of [key, '', 'guess']) expect(await openTeaching(driver.app, secret)).toBeNull()

    const last = await makes()
    await changed('archived = true')
    await expect.poll(() => openTeaching(driver.app, last)).toBeNull()
    expect(await ask('makeLink', 'vera')).toMatchObject({ refused: 'edition-archived' })
    await changed('archived = false')
    const { rows } = await driver.db.query(`select action from audit where subject_id = 'vera'`)
    expect(rows).toHaveLength(4)
  })

  it('Q17 is renewed and withdrawn in its own edition, after the next one became current and in its archive', async () => {
    await makeFestival(driver.app, [{ artists: ['vera'], places: byRole(2, 1) }])
    await driver.db.query(
      `insert into artists (edition_id, slug, kind, name, country, bio, position)
       values ($1, 'vera', 'teacher', 'Vera', null, '{"en":"","sl":""}', 1)`,
      [editionId],
    )
    await changed('closed = false')
    await makes()
    await makeNextCurrent(driver.db)
    const key = await makes()
    expect(await openTeaching(driver.app, key)).toMatchObject({ name: 'Vera', classes: [{ id: eventId(1) }] })
    // where the next edition is shown there is neither the teacher nor the link
    expect(await readTeachers(driver.app, '20tf2026')).toEqual([])
    for (const intent of ['makeLink', 'revokeLink'])
      expect(await ask(intent, 'vera', rita, '20tf2026')).toMatchObject({ refused: 'not-found' })
    expect(await openTeaching(driver.app, key)).not.toBeNull()
    await archive(driver.db)
    expect(await openTeaching(driver.app, key)).toBeNull()
    expect(await ask('revokeLink', 'vera')).toEqual({ made: null, refused: null })
    expect((await readTeachers(driver.app, editionId)).map(({ linkedAt }) => linkedAt)).toEqual([null])
  })
})
