import { describe, it } from 'vitest'
import { changeEdition } from '#app/festival/editing.server.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { events } from '#db/seed/programme.ts'
import { beforeInvoices, beforeLastInvoices } from '../story/prepare-invoices.ts'
import { emptyFestival, withCommands, withRegistrations, withStaff } from './empty-festival.ts'
import {
  accountantAt,
  debtorAt,
  invoicesACompany,
  invoicesByThemselves,
  invoicesInAugust,
  invoicesInJuly,
  namesACompany,
} from './stories/invoices.ts'
import { besidesTheYear, everywhere, openTestFestival } from './test-festival.ts'

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

describe.each(besidesTheYear.map((place) => ({ place, ...place })))(
  'the invoices of the story, in $lang on a $screen,',
  ({ place }) => {
    const july = openTestFestival({ prepare: beforeInvoices, now: '2026-07-20T10:00:00+02:00' })
    const august = openTestFestival({ prepare: beforeLastInvoices, now: '2026-08-26T10:00:00+02:00' })

    it("a couple's invoice is made out to their company, and two dancers get their own", () =>
      invoicesInJuly(july, place))
    it('a dancer names a company, and finds the invoice', () => namesACompany(july, place))
    it('one is credited, and all who have paid get theirs from two admins at once', () =>
      invoicesInAugust(august, place))
  },
)

const [onPhone] = everywhere

describe('with automatic invoices', () => {
  const place = onPhone ?? { lang: 'EN', screen: 'phone' }
  const dancer = withRegistrations(withStaff(emptyFestival, accountantAt(place)), debtorAt(place, picks))
  const automatic = openTestFestival({
    now: '2025-09-15T10:00:00+02:00',
    prepare: withCommands(dancer, async (app) => {
      const by = { name: 'journeys', isAdmin: true }
      const change = { invoiceAfterPayment: true, advanceInvoices: true }
      const changed = await changeEdition(app, { by, id: tf2025.id, change })
      if (!changed.ok) throw new Error(`Nothing is issued by itself: ${changed.reason}`)
    }),
  })

  it('an advance invoice follows a payment, and a final one the festival', () =>
    invoicesByThemselves(automatic, place))
})
