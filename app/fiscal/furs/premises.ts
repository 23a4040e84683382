import { z } from 'zod'
import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'

/** Of premises and of a device: letters and digits. Source: technical specification of fiscal verification, P_4.0 and R_3.4. */
const fiscalName = /^[0-9a-zA-Z]{1,20}$/

const digits = (most: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{1,${most}}$`))
    .transform(Number)
const words = (most: number) => z.string().trim().min(1).max(most)

/** As staff type it. Where receipts are issued: a building with its number in the land register, or a place that moves. Z2 */
export const premisesInput = z
  .object({
    id: z.string().trim().regex(fiscalName),
    validFrom: z.string().refine(isLocalDay),
    supplier: words(1000),
    place: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('movable'), type: z.enum(['A', 'B', 'C']) }),
      z.object({
        kind: z.literal('building'),
        cadastralNumber: digits(4),
        buildingNumber: digits(5),
        sectionNumber: digits(4),
        street: words(100),
        streetNumber: words(10),
        streetNumberAddition: z.string().trim().max(10).optional(),
        community: words(100),
        city: words(40),
        postalCode: z
          .string()
          .trim()
          .regex(/^\d{4}$/),
      }),
    ]),
  })
  .readonly()

type PremisesInput = z.output<typeof premisesInput>

/** Premises as reported to the authority. */
export type Premises = Omit<PremisesInput, 'validFrom'> & {
  readonly editionId: string
  readonly taxNumber: string
  readonly validFrom: LocalDay
  /** For good: no receipt is issued there any more. */
  readonly isClosed: boolean
}
