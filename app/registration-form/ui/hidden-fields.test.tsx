import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { HiddenFields } from './HiddenFields.tsx'

const shownAt = (now: string, phase: 'open' | 'notYetOpen', total: number | null = null) =>
  renderToStaticMarkup(
    <HiddenFields
      page={{ key: 'k', phase, now: new Date(now), edition: tf2025 }}
      carried={{ partnerCode: null, expectedTotalCents: total === null ? null : cents(total) }}
    />,
  )

it('the form carries the shown total, or the period of its prices where it shows none', () => {
  expect(shownAt('2025-09-13T23:59:00+02:00', 'open')).toContain('name="tier" value="early"')
  expect(shownAt('2025-09-14T00:00:00+02:00', 'open')).toContain('name="tier" value="regular"')
  expect(shownAt('2025-09-13T23:59:00+02:00', 'open', 4000)).not.toContain('tier')
  expect(shownAt('2025-07-01T12:00:00+02:00', 'notYetOpen')).not.toContain('tier')
})
