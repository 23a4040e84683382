import { z } from 'zod'

const header = z.object({ MessageID: z.string() })
const failure = z.object({ ErrorCode: z.string(), ErrorMessage: z.string().optional() })
const response = z.object({
  Header: header,
  /** Of a receipt. */
  UniqueInvoiceID: z.string().optional(),
  Error: failure.optional(),
})
const answered = z.union([
  z.object({ InvoiceResponse: response }),
  z.object({ BusinessPremiseResponse: response }),
])

/**
 * The authority's answer. `refused`: it does not accept the message until something else has changed; `failed`: it could not be asked, or could
 * not answer, and may be asked again.
 */
export type Answer =
  | { readonly kind: 'taken'; readonly uniqueId: string | null }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string }

/** S100 is an error of the other side: the same message may be taken later. Source: technical specification of fiscal verification, chapter 4. */
const passing = new Set(['S100'])

/** Reads the payload of an answer whose signature was checked; one to another message is none. Z5 */
export function readAnswer(payload: unknown, messageId: string): Answer {
  const read = answered.safeParse(payload)
  if (!read.success) return { kind: 'failed', reason: 'the answer has another form' }
  const body = 'InvoiceResponse' in read.data ? read.data.InvoiceResponse : read.data.BusinessPremiseResponse
  if (body.Header.MessageID !== messageId)
    return { kind: 'failed', reason: 'the answer is to another message' }
  if (body.Error) {
    const code = body.Error.ErrorCode.toUpperCase()
    const reason = [code, body.Error.ErrorMessage].filter(Boolean).join(' ')
    return { kind: passing.has(code) ? 'failed' : 'refused', reason }
  }
  return { kind: 'taken', uniqueId: body.UniqueInvoiceID ?? null }
}
