import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { countByFilter } from '../event-line.ts'
import { EventsScreen } from './EventsScreen.tsx'

const none = { groups: [], counts: countByFilter([]), order: 'worst', filter: 'all', whatIf: null } as const

function NoEvents() {
  const mayPlan = useLoaderData<boolean>()
  return (
    <MantineProvider>
      <EventsScreen {...none} mayTry={mayPlan} mayPlan={mayPlan} locale="en" />
    </MantineProvider>
  )
}

function rendered(mayPlan: boolean): string {
  const Page = createRoutesStub([{ id: 'list', path: '/', Component: NoEvents, loader: () => mayPlan }])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { list: mayPlan } }} />)
}

it('leads who may plan from an empty list of events to the programme plan, and says to others who plans', () => {
  expect(rendered(true)).toContain('href="/admin/program"')
  expect(rendered(false)).toContain('A programme administrator plans them.')
  expect(rendered(false)).not.toContain('href="/admin/program"')
})

it('offers to try out other places only where they can be changed', () => {
  expect(rendered(true)).toContain('view=what-if')
  expect(rendered(false)).not.toContain('view=what-if')
})
