import { z } from 'zod'
import { parseVatId } from '#app/platform/bank/vat-id.ts'
import { countryCodeOf } from '#app/platform/values/countries.ts'

/** To whom an invoice is made out. A person needs no address (ZDDV-1, article 83); a company has one and mostly a VAT id. */
export type Buyer = {
  readonly name: string
  readonly address: string | null
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  /** As `parseVatId` writes it. */
  readonly vatId: string | null
}

const blankIsNull = (text: string) => (text === '' ? null : text)

/** What somebody says of a buyer; messages are the names of what is wrong. I11 */
export const buyerInput = z.strictObject({
  name: z.string().trim().min(1, 'buyer-name').max(120, 'too-long'),
  address: z.string().trim().max(500, 'too-long').transform(blankIsNull).nullable().default(null),
  country: z.string().transform((text, context) => {
    const code = countryCodeOf(text)
    if (code) return code
    context.addIssue({ code: 'custom', message: 'country' })
    return z.NEVER
  }),
  vatId: z
    .string()
    .trim()
    .nullable()
    .default(null)
    .transform((text, context) => {
      if (text === null || text === '') return null
      const id = parseVatId(text)
      if (id) return id
      context.addIssue({ code: 'custom', message: 'vat-id' })
      return z.NEVER
    }),
})
