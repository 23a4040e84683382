import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import { ArtistsScreen } from './ArtistsScreen.tsx'

const festival = { from: localDay('2025-11-13'), to: localDay('2025-11-17') }

function Artists() {
  const mayEdit = useLoaderData<boolean>()
  return (
    <MantineProvider>
      <ArtistsScreen artists={[]} mayEdit={mayEdit} festival={festival} answer={undefined} locale="en" />
    </MantineProvider>
  )
}

function rendered(mayEdit: boolean): string {
  const Page = createRoutesStub([{ id: 'artists', path: '/', Component: Artists, loader: () => mayEdit }])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { artists: mayEdit } }} />)
}

it('leads from no artists to the first one, only those who may add one', () => {
  expect(rendered(true)).toContain('href="/admin/lists/artists?open=new"')
  expect(rendered(false)).not.toContain('open=new')
})
