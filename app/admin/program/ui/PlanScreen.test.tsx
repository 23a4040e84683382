import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import type { PlanView } from '../plan-view.ts'
import { PlanScreen } from './PlanScreen.tsx'

const view: PlanView = {
  days: [localDay('2025-11-13')],
  rooms: [],
  venues: [],
  artists: [],
  items: [],
  work: [],
  events: [],
  shared: [],
  pending: [],
  mayWrite: true,
  isArchived: false,
}

function Plan() {
  const mayWrite = useLoaderData<boolean>()
  return (
    <MantineProvider>
      <PlanScreen view={{ ...view, mayWrite }} locale="en" />
    </MantineProvider>
  )
}

function rendered(mayWrite: boolean): string {
  const Page = createRoutesStub([{ id: 'plan', path: '/', Component: Plan, loader: () => mayWrite }])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { plan: mayWrite } }} />)
}

it('leads who may plan from a plan without rooms to the first venue, and offers no event', () => {
  expect(rendered(true)).toContain('href="/admin/lists/venues?open=new"')
  expect(rendered(true)).toMatch(/<button[^>]* disabled=""[^>]*>(<[^>]*>)*New event/)
  expect(rendered(false)).toContain('There is no room yet')
  expect(rendered(false)).not.toContain('open=new')
})
