import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import { RegisterPage } from '../RegisterPage.tsx'
import type { RegisterPage as Page } from '../register-page.ts'
import { InvitationOver } from './InvitationNotice.tsx'

it('an ended invitation leads to the registration of who has accepted it', () => {
  expect(renderToStaticMarkup(<InvitationOver isOpen locale="sl" />)).toContain('href="/SI/myReg"')
})

it('an ended invitation is named after closing too, and offers the form only while registration is open', () => {
  expect(renderToStaticMarkup(<InvitationOver isOpen locale="en" />)).toContain('register below')
  const page = {
    phase: 'closed',
    edition: tf2025,
    now: tf2025.closesAt,
    events: [],
    invitation: 'over',
  } as unknown as Page
  const closed = renderToStaticMarkup(<RegisterPage page={page} answer={undefined} locale="en" />)
  expect(closed).toContain('This invitation is no longer valid')
  expect(closed).not.toContain('register below')
})
