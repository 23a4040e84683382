import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { documentOf } from '#app/invoices/document/invoice-document.ts'
import {
  compareInvoices,
  invoicePdf,
  issueEach,
  issueInvoice,
  readIssued,
  reverseInvoice,
  totalInvoices,
} from '#app/invoices/service.server.ts'
import { buyerInput } from '#app/ledger/buyer.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { makeStoryFestival, rushOfTheStory, storyEdition } from './festival.ts'
import { aPlaceComesFree, cardOfJuly, dancer, decisionsOfJuly, moneyOfAugust, moneyOfJuly } from './year.ts'

const editionId = storyEdition.id
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }
const other: Actor = { kind: 'user', username: 'bor', roles: ['admin'] }
const studio = {
  name: 'Studio Tango d.o.o.',
  address: 'Žabja ulica 7\n1000 Ljubljana',
  country: 'SI',
  vatId: 'SI10039856',
}

describe.each(ENGINES)('the invoices of the story on %s', (engine) => {
  const driver = useTestDriver(engine)

  const issued = async (id: Id) => {
    const [invoice] = await readIssued(driver.db, editionId, [id])
    if (!invoice) throw new Error('it is not there')
    return invoice
  }
  /** As the story's table has them: number, gross, nets, VAT. */
  const row = async (id: Id) => {
    const { number, totalCents, vat } = await issued(id)
    return [number, totalCents, vat.map(({ netCents }) => netCents), vat.map(({ vatCents }) => vatCents)]
  }

  it('I3, I7–I11 have its numbers and sums to the cent', async () => {
    driver.app.at('2026-07-02T10:00:00+02:00')
    await makeStoryFestival(driver.app)
    const ids = await rushOfTheStory(driver.app)
    await cardOfJuly(driver.app, ids)
    await moneyOfJuly(driver.app, ids)
    await decisionsOfJuly(driver.app, ids)

    driver.app.at('2026-07-20T10:00:00+02:00')
    expect(buyerInput.safeParse({ ...studio, vatId: 'SI12345678' }).success).toBe(false)
    const issue = async (numbers: readonly number[], buyer?: typeof studio) => {
      const registrations = numbers.map((n) => dancer(ids, n))
      const made = await issueInvoice(driver.app, {
        editionId,
        registrations,
        by: admin,
        ...(buyer && { buyer }),
      })
      if (!made.ok) throw new Error(made.reason)
      return made.value.id
    }
    const [company, second, third] = [await issue([1, 2], studio), await issue([8]), await issue([7])]
    expect(await row(company)).toEqual(['1', 23_750, [19_467], [4_283]])
    expect(await row(second)).toEqual(['2', 9_900, [6_148, 2_192], [1_352, 208]])
    expect(await row(third)).toEqual(['3', 15_500, [9_836, 3_196], [2_164, 304]])

    await aPlaceComesFree(driver.app, ids)
    driver.app.at('2026-08-16T10:00:00+02:00')
    const reversed = await reverseInvoice(driver.app, { editionId, id: third, reason: null, by: admin })
    if (!reversed.ok || !reversed.value.invoice) throw new Error('it was not reversed')
    expect(await row(reversed.value.credit.id)).toEqual(['D-1', -15_500, [-9_836, -3_196], [-2_164, -304]])
    expect(await row(reversed.value.invoice.id)).toEqual(['4', 1_000, [820], [180]])

    await moneyOfAugust(driver.app, ids)
    driver.app.at('2026-08-26T10:00:00+02:00')
    const { notInvoiced: open } = await compareInvoices(driver.db, editionId, { paidOnly: true })
    expect([open.count, open.sumCents]).toEqual([23, 132_450])
    const registrations = open.first.map(({ id }) => id)
    const pressed = await Promise.all(
      [admin, other].map((by) => issueEach(driver.app, { editionId, registrations, by })),
    )
    const all = pressed.flatMap((one) => (one.ok ? one.value.issued : []))
    expect(all.map(({ number }) => Number(number)).toSorted((one, two) => one - two)).toEqual(
      Array.from({ length: 23 }, (_, index) => index + 5),
    )
    expect(sumCents(all.map(({ totalCents }) => cents(totalCents)))).toBe(132_450)
    const documents = await readIssued(
      driver.db,
      editionId,
      all.map(({ id }) => id),
    )
    const rates = documents.flatMap(({ vat }) => vat)
    const ofRate = (rate: number) => rates.filter(({ vatRatePercent }) => vatRatePercent === rate)
    const sums = (some: typeof rates) =>
      (['grossCents', 'netCents', 'vatCents'] as const).map((part) => sumCents(some.map((one) => one[part])))
    expect(sums(ofRate(22))).toEqual([93_200, 76_396, 16_804])
    expect(sums(ofRate(9.5))).toEqual([39_250, 35_846, 3_404])
    expect(sums(rates)).toEqual([132_450, 112_242, 20_208])

    const byBuyer = (surname: string) => documents.find(({ buyer }) => buyer.name.endsWith(surname))
    // the donation and the surplus are on no invoice, the class added later is
    expect(byBuyer('D21')?.totalCents).toBe(2_400)
    expect(byBuyer('D09')?.totalCents).toBe(7_500)
    expect(byBuyer('D10')?.totalCents).toBe(9_500)
    expect(await totalInvoices(driver.db, editionId)).toMatchObject({
      invoices: 27,
      creditNotes: 1,
      totalCents: 167_100,
    })
    expect(await compareInvoices(driver.db, editionId, { paidOnly: true })).toMatchObject({
      notInvoiced: { count: 0, first: [] },
    })

    const file = await invoicePdf([documentOf(await issued(company))])
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
    const read = text.replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const words of ['Račun št. 1/2026', studio.name, studio.vatId, 'Žabja ulica 7', '237,50 €', 'š']) {
      expect(read).toContain(words)
    }
  }, 240_000)
})
