import { describe, expect, it } from 'vitest'
import { recordBounce } from '#app/mail/bounces/record-bounce.server.ts'
import type { Id } from '#app/platform/id.ts'
import { requestNews } from '#app/promotion/news/readers.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import type { Audience } from './audience.ts'
import { prepareMailing } from './prepare-mailing.server.ts'

const text = { subject: 'News', body: 'We begin at nine.' }
const hall = { places: { mode: 'head', size: 90 } as const }

describe.each(defaultEngines)('news on %s', (engine) => {
  const driver = useTestDriver(engine)
  const prepared = (audience: Audience) =>
    prepareMailing(driver.app, {
      editionId: '19tf2025',
      purpose: 'news',
      words: { en: text, sl: text },
      audience,
    })
  const recipients = async (audience: Audience) =>
    (await prepared(audience)).recipients.map(({ email }) => email).toSorted()
  const leftOut = async (audience: Audience) =>
    (await prepared(audience)).leftOut.map(({ name, reason }) => [name, reason]).toSorted()
  const sent = async (email: string) => {
    const { rows } = await driver.db.query<{ id: string }>(
      `update emails set state = 'sent', sent_at = $2 where recipient = $1 and sent_at is null returning id`,
      [email, driver.app.now()],
    )
    return rows[0]?.id ?? ''
  }
  const bounced = async (email: string) => {
    const bounce = { id: await sent(email), reason: '550 5.1.1 no such user', at: driver.app.now() }
    await driver.db.transaction((tx) => recordBounce(tx, bounce))
  }

  it('N7 L15 leave out an address that bounces, of a reader and of a dancer, until an e-mail has reached it', async () => {
    await makeFestival(driver.app, [hall])
    const ids: Id[] = []
    for (const name of ['ana', 'bor']) {
      const id = await driver.register({
        picks: [eventId(1)],
        email: `${name}@tango.example`,
        newsletter: true,
      })
      await driver.confirm(id)
      ids.push(id)
      await requestNews(driver.app, { email: `${name}@reader.example`, language: 'en' })
    }
    await driver.db.query(`update registrations set email_confirmed_at = $1`, [driver.app.now()])
    await driver.db.query(`update news_readers set state = 'confirmed', confirmed_at = $1`, [
      driver.app.now(),
    ])
    const readers = { kind: 'readers' } as const
    const view = { kind: 'view', search: 'place=placed' } as const
    expect(await recipients(readers)).toHaveLength(4)
    await bounced('bor@tango.example')
    await bounced('bor@reader.example')
    expect(await recipients(readers)).toEqual(['ana@reader.example', 'ana@tango.example'])
    expect(await recipients(view)).toEqual(['ana@tango.example'])
    const people = await Promise.all(ids.map((id) => driver.read(id)))
    const dancer = people.map(({ name, surname }) => [`${name} ${surname}`, 'bounces'])[1]
    // only the address of a reader is known
    expect(await leftOut(readers)).toEqual([dancer, ['bor@reader.example', 'bounces']].toSorted())
    expect(await leftOut(view)).toEqual([dancer])

    driver.app.at('2025-09-03T10:00:00+02:00')
    await requestNews(driver.app, { email: 'bor@reader.example', language: 'en' })
    await sent('bor@reader.example')
    expect(await recipients(readers)).toEqual([
      'ana@reader.example',
      'ana@tango.example',
      'bor@reader.example',
    ])
  })
})
