import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { PromotersScreen } from './PromotersScreen.tsx'

function NoPromoters() {
  const mayAdd = useLoaderData<boolean>()
  return (
    <MantineProvider>
      <PromotersScreen promoters={[]} mayAdd={mayAdd} locale="en" />
    </MantineProvider>
  )
}

function rendered(mayAdd: boolean): string {
  const Page = createRoutesStub([{ id: 'list', path: '/', Component: NoPromoters, loader: () => mayAdd }])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { list: mayAdd } }} />)
}

it('says of an empty list of promoters what they are, and leads to a new one outside an archive', () => {
  for (const mayAdd of [true, false])
    expect(rendered(mayAdd)).toContain('A promoter has a code of their own.')
  // the list is read-only in an archive, so its link does not speak of editing
  expect(rendered(false)).toContain('>All fields, as a list<')
  expect(rendered(true)).toContain('href="/admin/lists/promoters?open=new"')
  expect(rendered(false)).not.toContain('open=new')
})
