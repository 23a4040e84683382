import type { Draft } from './draft.ts'

/** Whether the form has all that it must have, so that sending it may be offered; whether it is right is for the schema to say. */
export function isComplete({ role, picks, name, surname, email, country, terms }: Draft): boolean {
  return (
    terms && picks.length > 0 && [role, name, surname, email, country].every((text) => text.trim() !== '')
  )
}

/** Whether something stands in the fold of extras and promo codes. */
export function hasExtras({ extras, amounts, promo }: Draft): boolean {
  return extras.length > 0 || Object.keys(amounts).length > 0 || promo !== ''
}

/** Whether something stands in the fold of wishes. */
export function hasWishes({ volunteering, hosting, heardFrom, note }: Draft): boolean {
  return volunteering || hosting || heardFrom !== '' || note !== ''
}

/** Whether the control with this id stands in the fold of extras and promo codes. */
export function isOfExtras(control: string): boolean {
  return /^(extra|amount|promo)/.test(control)
}

/** Whether the control with this id stands in the fold of wishes. */
export function isOfWishes(control: string): boolean {
  return ['volunteering', 'hosting', 'heardFrom', 'note'].includes(control)
}
