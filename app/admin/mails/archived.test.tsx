import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import { MailsHead } from './ui/MailsHead.tsx'
import { WriteScreen } from './ui/WriteScreen.tsx'

const names = { events: {}, extras: {}, promos: {}, tags: {}, items: {}, countries: {} }
const writing = { names: names as never, templates: [], audience: '', oneName: null, template: null }
const staff = { answersTo: 'a@b.example', username: 'ana', ownAddress: '', pageKey: 'k' }

type ScreensProps = { readonly isArchived: boolean; readonly mayMany?: boolean }

function Screens({ isArchived, mayMany = true }: ScreensProps) {
  const layout = { pending: [], hasServer: true, isArchived, mayMany, locale: 'en' } as const
  return (
    <MantineProvider>
      <MailsHead {...layout} part="outbox" title="E-mails" />
      {isArchived && <WriteScreen {...layout} {...writing} {...staff} today={localDay('2025-09-01')} />}
    </MantineProvider>
  )
}

function render(isArchived: boolean, Component = isArchived ? Archived : Current): string {
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Page />)
}

const Archived = () => <Screens isArchived />
const Current = () => <Screens isArchived={false} />
const OneByOne = () => <Screens isArchived={false} mayMany={false} />

it('L12 offers no form and no way to it in an archived edition, and says why', () => {
  expect(render(false)).toContain('href="/admin/mails/write"')
  expect(render(true)).not.toContain('href="/admin/mails/write"')
  expect(render(true)).toContain('nothing is sent from it')
  expect(render(true)).not.toContain('<form')
})

it('L12 offers no e-mail to many to a user who writes to dancers one by one', () => {
  expect(render(false, OneByOne)).not.toContain('href="/admin/mails/write"')
})
