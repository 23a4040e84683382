import { expect, it } from 'vitest'
import type { FormRefusal } from '../sending/refusal-text.ts'
import { blankDraft, type Draft } from './draft.ts'
import { type DraftParser, parseDraft } from './parse-form.ts'
import { remainingProblems } from './remaining-problems.ts'

const carried = { partnerCode: null, expectedTotalCents: null }
const event = 'a'.repeat(24)
const refused: Draft = { ...blankDraft('en'), email: 'nobody', picks: [event] }

function left(refusal: FormRefusal, now: Draft, parse: DraftParser | null = parseDraft): string[] {
  const circumstances = { locale: 'en', before: null, titleOf: (id: string) => id } as const
  return remainingProblems(refusal, refused, now, carried, circumstances, parse).map(({ control }) => control)
}
function refusalOf(draft: Draft): FormRefusal {
  const parsed = parseDraft(draft, carried)
  if (parsed.ok) throw new Error('nothing is wrong')
  return parsed.reason
}

it('a field that has been put right stops complaining, the others go on', () => {
  const refusal = refusalOf(refused)
  expect(left(refusal, refused)).toContain('email')
  expect(left(refusal, { ...refused, email: 'ana@example.com' })).toEqual(
    left(refusal, refused).filter((control) => control !== 'email'),
  )
})

it('what was right before does not begin to complain while one types', () => {
  const refusal = refusalOf(refused)
  expect(left(refusal, { ...refused, phone: '+' })).not.toContain('phone')
})

it('what only the server can judge stays until it judges again', () => {
  const refusal: FormRefusal = { kind: 'fields', errors: [{ path: 'picks.0', error: 'event-unknown' }] }
  expect(left(refusal, { ...refused, email: 'ana@example.com' })).toEqual([`pick-${event}`])
})

it('nothing is taken back before there is a schema to judge by', () => {
  const refusal = refusalOf(refused)
  const all = left(refusal, refused)
  expect(left(refusal, refused, null)).toEqual(all)
  expect(left(refusal, { ...refused, email: 'ana@example.com' }, null)).toEqual(all)
})
