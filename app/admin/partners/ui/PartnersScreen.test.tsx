import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Locale } from '#app/platform/locale.ts'
import type { PartnersAnswer } from '../partners-answer.ts'
import { PartnersScreen } from './PartnersScreen.tsx'

const nobody = { count: 0, leaders: 0, followers: 0, first: [] }
const board = { seekers: nobody, proposals: [], events: [], event: null }
const staff = { mayPropose: true, opensRegistrations: true }

function rendered(answer: PartnersAnswer, locale: Locale): string {
  const screen = <PartnersScreen {...board} {...staff} answer={answer} locale={locale} />
  const router = createMemoryRouter([{ path: '/', element: <MantineProvider>{screen}</MantineProvider> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('R41 says of a proposal withdrawn meanwhile that it was not withdrawn, and why', () => {
  const answer = { kind: 'not-withdrawn', reason: 'not-found' } as const
  expect(rendered(answer, 'en')).toMatch(/Not withdrawn.*is no longer open: somebody else has withdrawn it/)
  expect(rendered(answer, 'sl')).toMatch(/Ni umaknjeno.*ni več odprt: umaknil ga je nekdo drug/)
  expect(rendered(answer, 'en')).not.toContain('Not proposed')
})

it('R41 says of dancers who cannot be proposed to each other why', () => {
  const html = rendered({ kind: 'refused', reason: 'not-found' }, 'en')
  expect(html).toMatch(/Not proposed.*One of them no longer exists/)
})
