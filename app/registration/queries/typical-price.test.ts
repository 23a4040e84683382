import { expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { editionId } from '#tests/mail/make-edition.server.ts'
import { insertFestival } from '#tests/mail/make-festival.server.ts'
import { ana, insertRegistration } from '#tests/mail/make-registration.server.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import type { Registration } from '../registration.ts'
import { findTypicalPrice } from './typical-price.server.ts'

it('the typical price is what most dancers pay, from twenty on, without cancelled and free ones', async () => {
  const db = await openTestDatabase('embedded')
  await insertFestival(db)
  const add = (number: number, euro: number, given: Partial<Registration> = {}) => {
    const own = {
      id: id(number.toString(16).padStart(24, '0')),
      number,
      code: `TF25-${String(number).padStart(5, '0')}`,
      name: `Dancer ${number}`,
      email: `d${number}@example.com`,
      totalCents: cents(euro * 100),
      secretHash: String(number).padStart(64, '0'),
    }
    return insertRegistration(db, { ...ana, ...own, ...given }, { picks: {} })
  }
  // 51, 52 … 69 euro: too few
  for (let number = 1; number <= 19; number++) await add(number, 50 + number)
  await add(100, 999, { status: 'cancelled' })
  await add(101, 0)
  expect(await findTypicalPrice({ db }, editionId)).toBeNull()
  await add(20, 400)
  // the 4th and the 16th of twenty: 54 and 66
  expect(await findTypicalPrice({ db }, editionId)).toEqual({ fromCents: 5000, toCents: 7000 })
  expect(await findTypicalPrice({ db }, 'no-such-edition')).toBeNull()
  await db.close()
})
