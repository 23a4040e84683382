import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { removeMember } from '../lists.server.ts'
import { eraseOffers, eraseVolunteers } from '../retention.server.ts'
import { saveMember } from '../service.server.ts'
import type { Offer } from '../volunteer/offer.ts'
import { offerHelp } from '../volunteer/offering.server.ts'
import { addWorkOrder } from '../work-orders.server.ts'

const editionId = '19tf2025'
const by = systemActor

describe.each(defaultEngines)('the name of a volunteer in work orders on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function offered(name: string, email: string): Promise<Id> {
    const offer: Offer = {
      name,
      email,
      phone: '',
      shifts: ['2025-11-14 night'],
      tasks: ['milongas'],
      languages: [],
      note: '',
      consent: true,
    }
    await offerHelp(driver.app, { offer, language: 'sl' })
    const { rows } = await driver.db.query<{ id: Id }>('select id from team where email = $1', [email])
    if (!rows[0]) throw new Error('not in the team')
    return rows[0].id
  }
  const order = async (who: string) => {
    const wanted = { task: 'Vrata', who, doneHours: 3 }
    expect(await addWorkOrder(driver.app, { editionId, by, wanted })).toMatchObject({ ok: true })
  }
  const accept = (id: Id) => saveMember(driver.app, { editionId, by, id, wanted: { state: 'accepted' } })
  const orders = async () =>
    (
      await driver.db.query<{ who: string; hours: number }>(
        'select who, done_hours::float as hours from work_orders order by number',
      )
    ).rows
  const auditText = async () =>
    JSON.stringify((await driver.db.query(`select before, after from audit`)).rows)

  it('T8 is erased with the volunteer, the hours stay, and others keep their names', async () => {
    await makeFestival(driver.app, [])
    await accept(await offered('Živa Šuštar', 'ziva@tango.example'))
    await accept(await offered('Jan Novak', 'jan@tango.example'))
    const staff = { name: 'Jan Novak', function: 'technician' } as const
    expect(await saveMember(driver.app, { editionId, by, wanted: staff })).toMatchObject({ ok: true })
    for (const who of ['ziva sustar', 'Jan Novak', 'Mizar Breza']) await order(who)
    driver.app.at('2027-06-01T10:00:00+02:00')
    expect(await eraseVolunteers(driver.app)).toBe(2)
    expect(await orders()).toEqual([
      { who: 'Izbrisano', hours: 3 },
      { who: 'Jan Novak', hours: 3 },
      { who: 'Mizar Breza', hours: 3 },
    ])
    expect(await auditText()).not.toMatch(/sustar|šuštar/i)
    expect(await auditText()).toContain('Mizar Breza')
  })

  it('T8 is erased with an offer that was not accepted, and with a person who is removed', async () => {
    await makeFestival(driver.app, [])
    await offered('Živa Šuštar', 'ziva@tango.example')
    const removed = await offered('Jan Novak', 'jan@tango.example')
    for (const who of ['Živa Šuštar', 'Jan Novak', 'Mizar Breza']) await order(who)
    expect(await removeMember(driver.app, { editionId, by, id: removed })).toMatchObject({ ok: true })
    expect((await orders()).map(({ who }) => who)).toEqual(['Živa Šuštar', 'Izbrisano', 'Mizar Breza'])
    driver.app.at('2027-06-01T10:00:00+02:00')
    expect(await eraseOffers(driver.app)).toBe(1)
    expect((await orders()).map(({ who }) => who)).toEqual(['Izbrisano', 'Izbrisano', 'Mizar Breza'])
    expect(await auditText()).not.toMatch(/šuštar|novak/i)
  })
})
