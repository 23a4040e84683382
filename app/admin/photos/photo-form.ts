import { z } from 'zod'

const percent = z.coerce.number().int().min(0).max(100).catch(50)

/** The fields that the editor sends beside the file. */
export const photoForm = z.object({
  intent: z.enum(['save', 'remove']),
  type: z.enum(['artist', 'venue', 'event']),
  id: z.string().min(1).max(80),
  shown: z.string().max(2000),
  altEn: z.string().max(1000).catch(''),
  altSl: z.string().max(1000).catch(''),
  focusX: percent,
  focusY: percent,
})
