import { describe, expect, it } from 'vitest'
import { byRole, eventId, makeFestival, makePerson } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { fieldErrorsOf, newRegistration } from '../forms.ts'

const [one, two] = [eventId(1), eventId(2)]
const strict = { confirmWithinHours: 24, unconfirmedPerAddress: 3, unconfirmedPerNetwork: 40 }

describe.each(ENGINES)('e-mails to unconfirmed addresses, on %s', (engine) => {
  const driver = useTestDriver(engine)

  const messagesTo = async (email: string) => {
    const { rows } = await driver.db.query<{ kind: string }>(
      'select kind from emails where recipient = $1 order by created_at, id',
      [email],
    )
    return rows.map(({ kind }) => kind)
  }

  it('L11 are one of a kind a day, for registering, a second attempt or a requested link', async () => {
    await makeFestival(driver.app, [{}, {}], { edition: strict })
    const email = 'victim@example.org'
    await Promise.all(Array.from({ length: 30 }, () => driver.tryToRegister({ email })))
    const again = { email, name: 'Ana', surname: 'Again' }
    for (let n = 0; n < 30; n += 1) await driver.tryToRegister(again)
    for (let n = 0; n < 3; n += 1) {
      await driver.requestLink(email, 'en')
      driver.app.at(new Date(driver.app.now().getTime() + 61_000))
    }
    expect((await messagesTo(email)).toSorted()).toEqual(['oneTime', 'placed', 'waiting'])
    const next = new Date(driver.app.now().getTime() + 86_400_000)
    driver.app.at(next)
    await driver.requestLink(email, 'en')
    expect((await messagesTo(email)).filter((kind) => kind === 'oneTime')).toHaveLength(2)
  })

  it('L11 are one of a kind a day though an account registers them', async () => {
    await makeFestival(driver.app, [{}], { edition: strict })
    const email = 'victim@example.org'
    const by = { kind: 'user', username: 'club@example.org', roles: [] } as const
    for (const name of ['Ana', 'Eva', 'Iva']) await driver.register({ email, name }, by)
    for (let n = 0; n < 3; n += 1) {
      await driver.requestLink(email, 'en')
      driver.app.at(new Date(driver.app.now().getTime() + 61_000))
    }
    expect((await messagesTo(email)).toSorted()).toEqual(['oneTime', 'placed', 'waiting'])
  })

  it('L11 a family with one address: one confirmation sends the e-mails of the others', async () => {
    const places = byRole(5, 5, 5)
    await makeFestival(driver.app, [{ places }, { places }], { edition: strict })
    const email = 'family@example.org'
    const [first, second] = [await driver.register({ email }), await driver.register({ email })]
    expect(await driver.messages(second)).toEqual([])
    await driver.confirm(first)
    expect(await driver.messages(second)).toEqual(['oneTime'])
    await driver.change(first, { picks: [one, two] })
    await driver.change(first, { picks: [one] })
    expect((await driver.messages(first)).filter((kind) => kind === 'changed')).toHaveLength(2)
  })

  it('L11 are one invitation a day for an invited partner, and five links for a confirmed address', async () => {
    await makeFestival(driver.app, [{}], { edition: strict })
    const partner = { email: 'asked@example.org' }
    for (const role of ['leader', 'leader', 'leader']) await driver.invite({ role, partner })
    expect(await messagesTo(partner.email)).toEqual(['partnerInvited'])
    const id = await driver.register({ email: 'known@example.org' })
    await driver.confirm(id)
    for (let n = 0; n < 9; n += 1) {
      await driver.requestLink('known@example.org', 'en')
      driver.app.at(new Date(driver.app.now().getTime() + 61_000))
    }
    expect((await driver.messages(id)).filter((kind) => kind === 'oneTime')).toHaveLength(5)
  })

  it.each(['http://win.example', 'win.example', 'www.win', 'a@b'])(
    'R23 do not contain %s as name, surname and town, which is refused',
    (text) => {
      for (const field of ['name', 'surname', 'city']) {
        const parsed = newRegistration.safeParse(makePerson({ [field]: text }))
        expect(parsed.success || fieldErrorsOf(parsed.error)).toEqual([{ path: field, error: 'link' }])
      }
    },
  )
})
