import { describe, it } from 'vitest'
import { events } from '#db/seed/programme.ts'
import { beforeInvoices, beforeLastInvoices } from '../story/prepare-invoices.ts'
import { emptyFestival, withRegistrations, withStaff } from './empty-festival.ts'
import {
  accountantAt,
  debtorAt,
  invoicesACompany,
  invoicesInAugust,
  invoicesInJuly,
  namesACompany,
} from './stories/invoices.ts'
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

describe.each(everywhere.map((place) => ({ place, ...place })))(
  'the invoices of the story, in $lang on a $screen,',
  ({ place }) => {
    const july = openTestFestival({ prepare: beforeInvoices, now: '2026-07-20T10:00:00+02:00' })
    const august = openTestFestival({ prepare: beforeLastInvoices, now: '2026-08-26T10:00:00+02:00' })

    it('a couple’s is made out to their company, and two dancers get their own', () =>
      invoicesInJuly(july, place))
    it('a dancer names a company, and finds the invoice', () => namesACompany(july, place))
    it('one is taken back, and all who have paid get theirs from two admins at once', () =>
      invoicesInAugust(august, place))
  },
)
