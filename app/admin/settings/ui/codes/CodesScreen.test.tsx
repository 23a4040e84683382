import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import { CodesScreen } from './CodesScreen.tsx'

const shown = { lines: [], today: localDay('2025-09-01'), opensRegistrations: true, locale: 'en' } as const

function Codes() {
  const archived = useLoaderData<boolean>()
  return (
    <MantineProvider>
      <CodesScreen {...shown} edition={{ id: 'tf', code: 'TF2025', archived }} />
    </MantineProvider>
  )
}

function rendered(archived: boolean): string {
  const Page = createRoutesStub([{ id: 'codes', path: '/', Component: Codes, loader: () => archived }])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { codes: archived } }} />)
}

it('leads to the list of promo codes, which the menu leaves out, in an archived edition too', () => {
  expect(rendered(false)).toContain('href="/admin/lists/promoCodes"')
  expect(rendered(false)).toContain('New code')
  expect(rendered(true)).toContain('href="/admin/lists/promoCodes"')
  expect(rendered(true)).not.toContain('New code')
})
