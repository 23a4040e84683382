import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { MoneyFilter } from '../money-filter.ts'
import { PaymentsScreen } from './PaymentsScreen.tsx'

const nothing = {
  rows: [],
  page: 1,
  hasMore: false,
  count: 0,
  until: null,
  claimCents: cents(0),
  paidCents: cents(0),
  openCents: cents(0),
}

function Payments() {
  const { filter, search } = useLoaderData<{ filter: MoneyFilter; search: string }>()
  return (
    <MantineProvider>
      <PaymentsScreen
        list={{ ...nothing, filter, search }}
        account={null}
        inquiries={{}}
        mayCorrect
        answer={undefined}
        locale="en"
        today={localDay('2025-09-01')}
      />
    </MantineProvider>
  )
}

function rendered(filter: MoneyFilter, search = ''): string {
  const data = { filter, search }
  const Page = createRoutesStub([{ id: 'payments', path: '/', Component: Payments, loader: () => data }])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { payments: data } }} />)
}

it('says that nobody has registered, rather than that everything is paid, where all are shown', () => {
  expect(rendered('all')).toContain('No registrations yet')
  expect(rendered('all')).not.toContain('Everything is paid')
  expect(rendered('open')).toContain('Everything is paid')
  expect(rendered('all', 'nobody')).toContain('No matches')
})
