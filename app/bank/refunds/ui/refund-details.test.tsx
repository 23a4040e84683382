import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { RefundDetails } from './RefundDetails.tsx'

const refundId = id('68b555dd163d03df593ae803')
const refund = {
  id: refundId,
  number: 1,
  version: 1,
  subject: { type: 'registration', id: refundId, editionId: '19tf2025' },
  amountCents: cents(8_500),
  computedCents: cents(8_500),
  cause: 'cancelled',
  dueOn: localDay('2025-09-10'),
  state: 'open',
  way: 'bank',
  name: 'Simon Kavčič',
  iban: null,
  dancer: 'Simon Kavčič',
  steps: [],
}

function rendered(isOver: boolean): string {
  const answer = { kind: 'refused', intent: 'account', id: refundId, reason: 'changed' } as const
  const details = (
    <RefundDetails refund={refund as never} isOver={isOver} answer={answer} cardOffered={false} locale="en" />
  )
  const router = createMemoryRouter([{ path: '/', element: <MantineProvider>{details}</MantineProvider> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('G14 says of a refund that a colleague has paid or withdrawn that nothing more can be done', () => {
  expect(rendered(true)).toContain('paid or withdrawn in the meantime')
  expect(rendered(true)).not.toContain('try again')
  expect(rendered(false)).toContain('look at it and try again')
})
