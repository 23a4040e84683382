import type { Draft } from './draft.ts'

/** Whether all required fields are filled in, so that sending can be offered; the schema checks whether they are valid. */
export function isComplete({ role, picks, name, surname, email, country, terms }: Draft): boolean {
  return (
    terms && picks.length > 0 && [role, name, surname, email, country].every((text) => text.trim() !== '')
  )
}

/** Whether anything in the fold of extras and promo codes is filled in. */
export function hasExtras({ extras, amounts, promo }: Draft): boolean {
  return extras.length > 0 || Object.keys(amounts).length > 0 || promo !== ''
}

/** Whether anything in the fold of wishes is filled in. */
export function hasWishes({ volunteering, hosting, heardFrom, note }: Draft): boolean {
  return volunteering || hosting || heardFrom !== '' || note !== ''
}

/** Whether the control with this id is in the fold of extras and promo codes. */
export function isOfExtras(control: string): boolean {
  return /^(extra|amount|promo)/.test(control)
}

/** Whether the control with this id is in the fold of wishes. */
export function isOfWishes(control: string): boolean {
  return ['volunteering', 'hosting', 'heardFrom', 'note'].includes(control)
}
