import { z } from 'zod'
import { email } from '#app/platform/http/form-fields.ts'

/** Which words of consent were agreed to. */
export const consentVersion = '2025-1'

/** How long the link of a letter asks to be confirmed, and how long an address is kept that nobody confirms. N4. */
export const confirmDays = 7

/** What the form asks for. */
export const newsForm = z.object({ email })
