import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { InvitationOver } from './InvitationNotice.tsx'

it('an ended invitation leads to the registration of who has accepted it', () => {
  expect(renderToStaticMarkup(<InvitationOver locale="sl" />)).toContain('href="/SI/myReg"')
})
