import { describe, it } from 'vitest'
import { events } from '#db/seed/programme.ts'
import { emptyFestival, withRegistrations, withStaff } from './empty-festival.ts'
import { accountantAt, debtorAt, invoicesACompany } from './stories/invoices.ts'
import { everywhere, openTestFestival } from './test-festival.ts'

const milongas = events.filter(({ kind, status }) => kind === 'milonga' && status === 'published').slice(0, 2)
const picks = milongas.map(({ id }) => id)
const staffed = withStaff(emptyFestival, ...everywhere.map(accountantAt))
const festival = openTestFestival({
  prepare: withRegistrations(staffed, ...everywhere.map((place) => debtorAt(place, picks))),
})

describe.each(everywhere.map((place, turn) => ({ place, turn, ...place })))(
  'an admin, in $lang on a $screen,',
  ({ place, turn }) => {
    it('invoices a company, reverses the invoice and prints it', () =>
      invoicesACompany(festival, place, turn))
  },
)
