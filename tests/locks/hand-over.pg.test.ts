import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { handOverRegistration } from '#app/registration/commands/hand-over.server.ts'
import { handOverInput, registrationChange } from '#app/registration/forms.ts'
import { makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { meet } from './meet.ts'

const change = registrationChange.parse({ city: 'Kranj' })
const to = handOverInput.parse({
  name: 'Eva',
  surname: 'Nova',
  email: 'eva@example.org',
  country: 'AT',
  role: 'leader',
  language: 'en',
  terms: true,
})
type Command = (on: AppContext, asked: { readonly id: Id; readonly by: Actor }) => Promise<unknown>
const commands: readonly (readonly [string, Command, unknown])[] = [
  ['cancel', cancelRegistration, 'not-found'],
  ['change', (on, asked) => changeRegistration(on, { ...asked, change }), { kind: 'not-found' }],
  ['erase', eraseRegistration, 'not-found'],
]

describe('a hand-over and another command of the same dancer at once', () => {
  const driver = useTestDriver('postgresql')

  it.each(commands)(
    'R10 the former dancer does not %s what the new one has, also in a second window',
    async (_, command, reason) => {
      await makeFestival(driver.app, [{}])
      const id = await driver.register({ role: 'leader' })
      const { rows } = await driver.db.query<{ holder: string }>(
        'select secret_hash as holder from registrations where id = $1',
        [id],
      )
      const by: Actor = { kind: 'dancer', registrationId: id, holder: rows[0]?.holder ?? '' }
      const [, refused] = await meet(
        driver.app,
        (on) => handOverRegistration(on, { id, to, by }),
        (on) => command(on, { id, by }),
      )
      expect(refused).toEqual({ ok: false, reason })
      expect(await driver.read(id)).toMatchObject({ name: 'Eva', city: null, status: 'placed' })
    },
  )
})
