import { z } from 'zod'
import { parseVatId } from '#app/platform/bank/vat-id.ts'
import { required, words } from '#app/platform/http/form-fields.ts'
import { countryCodeOf } from '#app/platform/values/countries.ts'

/** The buyer on an invoice. A person needs no address (ZDDV-1, article 83); a company has one and usually a VAT id. */
export type Buyer = {
  readonly name: string
  readonly address: string | null
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  /** As `parseVatId` writes it. */
  readonly vatId: string | null
}

/** Lines as they are typed, each without what only looks like words. */
const address = z
  .string()
  .transform((text) => text.split(/\r\n|\r|\n/).slice(0, 6))
  .pipe(z.array(words(120)))
  .transform((lines) => lines.filter((line) => line !== '').join('\n') || null)

const fields = z.strictObject({
  name: required(120),
  address: address.nullable().default(null),
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
      // which of the two is said where the country is known
      const id = parseVatId(text) ?? parseVatId(text, 'another')
      if (id) return id
      context.addIssue({ code: 'custom', message: 'vat-id' })
      return z.NEVER
    }),
})

// said together with what else is missing
const when = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null

/** The entered fields of a buyer; messages are error codes. A buyer with a VAT id has an address (ZDDV-1, article 82). I11 */
export const buyerInput = fields
  .refine((buyer) => !buyer.vatId || Boolean(buyer.address), { message: 'required', path: ['address'], when })
  .refine(
    ({ vatId, country }) => typeof vatId !== 'string' || !country || parseVatId(vatId, country) === vatId,
    {
      message: 'vat-id',
      path: ['vatId'],
      when,
    },
  )
