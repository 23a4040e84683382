import { z } from 'zod'

/** The schema of the closing page. */
export const closingForm = z.object({
  intent: z.enum(['close', 'reopen']),
  shown: z.string().max(200),
  code: z.string().max(100),
})
export type ClosingForm = z.input<typeof closingForm>
