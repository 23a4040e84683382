import { z } from 'zod'
import { encodings } from '../reading/encoding.ts'

export const separators = [';', ',', '\t', '|'] as const
export const csvDateFormats = ['D.M.YYYY', 'YYYY-MM-DD', 'D/M/YYYY', 'M/D/YYYY', 'YYYYMMDD'] as const

/** A column by its place, from 0. */
const column = z.int().min(0).max(199)
const maybeColumn = column.nullable()

const amountSchema = z.discriminatedUnion('kind', [
  /** One column with a sign. */
  z.object({ kind: z.literal('signed'), column }),
  /** Incoming and outgoing amounts in a column each. */
  z.object({ kind: z.literal('two'), credit: column, debit: column }),
  /** One column without a sign, and one that says which way: one of `debitMarks` (any case) for what went out. */
  z.object({ kind: z.literal('marked'), column, mark: column, debitMarks: z.array(z.string()).min(1) }),
])

/** How the CSV files of one bank are read: asked once by the wizard, and stored. */
export const csvMappingSchema = z.object({
  encoding: z.enum(encodings),
  separator: z.enum(separators),
  decimal: z.enum([',', '.']),
  dates: z.enum(csvDateFormats),
  /** Rows before the heading, which are left out. */
  rowsBefore: z.int().min(0).max(100),
  /** The heading of the file for which the mapping was made; a file with another heading is refused. Empty: files have none. */
  heading: z.array(z.string()),
  /** The account whose entries these are, unless a column says it. Electronic IBAN. */
  account: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  columns: z.object({
    bookedOn: column,
    valueOn: maybeColumn,
    amount: amountSchema,
    currency: maybeColumn,
    account: maybeColumn,
    name: maybeColumn,
    payerAccount: maybeColumn,
    references: z.array(column),
    text: z.array(column),
    bankReference: maybeColumn,
    endToEndId: maybeColumn,
  }),
})

export type CsvMapping = z.output<typeof csvMappingSchema>
export type CsvAmountColumns = z.output<typeof amountSchema>
export type CsvDateFormat = CsvMapping['dates']

/** The number of columns that a row must have for this mapping. */
export function columnsNeeded({ columns, heading }: CsvMapping): number {
  const { amount, references, text, ...others } = columns
  const ofAmount = Object.values(amount).filter((value) => typeof value === 'number')
  const used = [...Object.values(others), ...references, ...text, ...ofAmount].filter(
    (place) => place !== null,
  )
  return Math.max(heading.length > 0 ? 1 : 0, ...used.map((place) => place + 1))
}
