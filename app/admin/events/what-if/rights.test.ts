import { expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { mayChangePhotos } from '../../photos/rights.ts'
import { whatIfRights } from './rights.ts'

const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }

it.each([
  ['open', { closed: false, archived: false }, true],
  ['closed', { closed: true, archived: false }, false],
  ['archived', { closed: false, archived: true }, false],
] as const)('R40 E19 F23 an %s edition offers what its commands accept', (_, edition, is) => {
  expect(whatIfRights(admin, edition)).toEqual({ preview: is, apply: is, applyLate: is })
  expect(mayChangePhotos(admin, edition)).toBe(is)
})
