import { z } from 'zod'
import { email } from '#app/platform/http/form-fields.ts'

/** Which words of consent were agreed to. */
export const consentVersion = '2025-1'

/** Days that a confirm link is valid and an unconfirmed address is stored. N4. */
export const confirmDays = 7

/** The schema of the form. */
export const newsForm = z.object({ email })
