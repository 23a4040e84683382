/** No person sees this field; robots fill in all there are. */
export const honeypot = 'website'
