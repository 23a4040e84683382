import { expect, it } from 'vitest'
import type { FormRefusal } from '../sending/refusal-text.ts'
import { blankDraft, type Draft } from './draft.ts'
import { type DraftParser, parseDraft } from './parse-form.ts'
import { remainingProblems } from './remaining-problems.ts'

const carried = { partnerCode: null, expectedTotalCents: null }
const event = 'a'.repeat(24)
const refused: Draft = { ...blankDraft('en'), email: 'nobody', picks: [event] }

function left(refusal: FormRefusal, now: Draft, parse: DraftParser | null = parseDraft): string[] {
  const context = { locale: 'en', before: null, titleOf: (id: string) => id } as const
  return remainingProblems(refusal, refused, now, carried, context, parse).map(({ control }) => control)
}
function refusalOf(draft: Draft): FormRefusal {
  const parsed = parseDraft(draft, carried)
  if (parsed.ok) throw new Error('nothing is wrong')
  return parsed.reason
}

it('a corrected field loses its error, the others keep theirs', () => {
  const refusal = refusalOf(refused)
  expect(left(refusal, refused)).toContain('email')
  expect(left(refusal, { ...refused, email: 'ana@example.com' })).toEqual(
    left(refusal, refused).filter((control) => control !== 'email'),
  )
})

it('a valid field gets no error while the dancer types', () => {
  const refusal = refusalOf(refused)
  expect(left(refusal, { ...refused, phone: '+' })).not.toContain('phone')
})

it('an error that only the server can check stays until the next response', () => {
  const refusal: FormRefusal = { kind: 'fields', errors: [{ path: 'picks.0', error: 'event-unknown' }] }
  expect(left(refusal, { ...refused, email: 'ana@example.com' })).toEqual([`pick-${event}`])
})

it('no error is removed before the schema is loaded', () => {
  const refusal = refusalOf(refused)
  const all = left(refusal, refused)
  expect(left(refusal, refused, null)).toEqual(all)
  expect(left(refusal, { ...refused, email: 'ana@example.com' }, null)).toEqual(all)
})
