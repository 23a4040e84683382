import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { Teaching } from '../../teaching/teaching.server.ts'
import { TeachingScreen } from './TeachingScreen.tsx'

const at = (time: string) => new Date(`2025-11-14T${time}:00+01:00`)

function shown(dancers: Teaching['classes'][number]['dancers']): string {
  const taught: Teaching['classes'][number] = {
    id: 'c'.repeat(24),
    title: { en: 'Pivots', sl: 'Pivot' },
    level: 'open' as const,
    waiting: 0,
    levels: [],
    place: { en: 'Hall', sl: 'Dvorana' },
    startsAt: at('11:30'),
    endsAt: at('13:00'),
    dancers,
  }
  const teaching = { name: 'Vera', now: at('11:35'), classes: [taught] }
  return renderToStaticMarkup(<TeachingScreen teaching={teaching} isAsked locale="en" />)
}

const heading = (words: typeof m.reception_leader) => `<h3>${words({}, { locale: 'en' })} `

it('Q17 a class by head lists its dancers without roles; a class by role has both sides', () => {
  const heads = shown([{ name: 'Ana', role: null, isIn: true }])
  expect(heads).toContain('Ana')
  expect(heads).toContain(heading(m.reception_teaching_no_role))
  expect(heads).not.toContain(heading(m.reception_leader))

  const roles = shown([{ name: 'Leo', role: 'leader', isIn: false }])
  for (const side of [m.reception_leader, m.reception_follower]) expect(roles).toContain(heading(side))
  expect(roles).not.toContain(heading(m.reception_teaching_no_role))
})
