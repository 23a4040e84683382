import { made, textControls, tickControls, valuesOf } from '#app/registration-form/ui/draft/controls.ts'
import { blankDraft, buyerDraft, buyerOf, type Draft } from '#app/registration-form/ui/draft/draft.ts'
import type { Mine } from '../mine.ts'

/** A registration as form fields. */
export function draftOf(mine: Mine): Draft {
  const { terms, photos, listed } = mine.consents
  return {
    ...blankDraft(mine.language),
    ...made(textControls, (name) => mine[name] ?? ''),
    ...made(tickControls, (name) => mine[name]),
    partnerChoice: mine.seeksPartner ? 'board' : 'alone',
    buyer: buyerDraft(mine.invoiceTo, mine.country),
    picks: mine.picks.filter(({ state }) => state !== 'left').map(({ eventId }) => eventId),
    terms,
    photos,
    listed,
  }
}

/** The values of the page of personal data, named as in `registrationChange`. It has no field for the promo code. */
function shownIn(draft: Draft): Readonly<Record<string, unknown>> {
  const { promo: _, ...values } = valuesOf(draft)
  return {
    ...values,
    seeksPartner: draft.partnerChoice === 'board',
    invoiceTo: buyerOf(draft.buyer),
  }
}

/** The differences between two drafts, for `registrationChange`: untouched fields are not sent and cause no e-mail. */
export function changesBetween(before: Draft, after: Draft): Record<string, unknown> {
  const known = shownIn(before)
  const changes = Object.fromEntries(
    Object.entries(shownIn(after)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]),
    ),
  )
  if (after.photos === before.photos && after.listed === before.listed) return changes
  return { ...changes, consents: { terms: before.terms, photos: after.photos, listed: after.listed } }
}
