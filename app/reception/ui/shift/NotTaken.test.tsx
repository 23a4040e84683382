import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { afterFailure, initialView } from '../../device/session/desk-view.ts'
import { NotTaken } from './NotTaken.tsx'

it('Q8 a device whose account lost its role, or is signed out, says so, and is not offline', () => {
  const shown = (status: number, reason: string) => {
    const view = { ...initialView, ...afterFailure(initialView, { status, reason }, 1_000) }
    return {
      offlineSince: view.offlineSince,
      html: renderToStaticMarkup(<NotTaken view={view} locale="sl" />),
    }
  }
  const lost = shown(403, 'not-allowed')
  expect(lost.offlineSince).toBeNull()
  expect(lost.html).toContain(m.reception_fail_not_allowed({}, { locale: 'sl' }))
  const out = shown(401, 'signed-out')
  expect(out.offlineSince).toBeNull()
  expect(out.html).toContain('href="/auth/login?to=/admin/reception"')
  expect(shown(0, 'no-network')).toEqual({ offlineSince: 1_000, html: '' })
  expect(shown(502, '502')).toEqual({ offlineSince: 1_000, html: '' })
})

it('Q1 F22 a device of a closed festival says that nothing is booked any more', () => {
  const html = renderToStaticMarkup(<NotTaken view={{ refusal: null, isFrozen: true }} locale="en" />)
  expect(html).toContain(m.reception_frozen({}, { locale: 'en' }))
})
