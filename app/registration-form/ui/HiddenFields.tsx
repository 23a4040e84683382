import { tierAt } from '#app/pricing/tier.ts'
import type { Carried } from './draft/parse-form.ts'
import type { RegisterPage } from './register-page.ts'

/** The hidden fields of the form, and its first submit button, which Enter in a field activates. Without a shown total it carries the period of its prices. P14 */
export function HiddenFields({
  page,
  carried,
}: {
  readonly page: Pick<RegisterPage, 'key' | 'phase' | 'edition' | 'now'>
  readonly carried: Carried
}) {
  const { partnerCode, expectedTotalCents } = carried
  return (
    <>
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="key" value={page.key} />
      {partnerCode !== null && <input type="hidden" name="partner" value={partnerCode} />}
      {expectedTotalCents !== null ? (
        <input type="hidden" name="expectedTotalCents" value={expectedTotalCents} />
      ) : (
        page.phase === 'open' && <input type="hidden" name="tier" value={tierAt(page.edition, page.now)} />
      )}
    </>
  )
}
