import { z } from 'zod'

const line = z.string().max(1_000)

/** The schema of the text editor. The content's command checks the lengths. */
export const textForm = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('save'),
    basedOn: z.coerce.number().int().min(0),
    title: line,
    description: line,
    lead: line,
    body: z.string().max(200_000),
    note: line,
  }),
  z.object({
    action: z.literal('restore'),
    basedOn: z.coerce.number().int().min(0),
    number: z.coerce.number().int().min(0),
    note: line,
  }),
])
