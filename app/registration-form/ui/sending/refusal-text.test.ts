import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { blankDraft, type Draft } from '../draft/draft.ts'
import { type FormRefusal, problemsOf, refusalNotice } from './refusal-text.ts'

const draft: Draft = { ...blankDraft('en'), picks: ['one', 'two'], extras: ['shirt'] }
const context = { titleOf: (eventId: string) => `the ${eventId} class`, before: cents(10_000) }

const refusals: readonly FormRefusal[] = [
  { kind: 'fields', errors: [{ path: 'name', error: 'required' }] },
  { kind: 'not-found' },
  { kind: 'not-yet-open', opensAt: new Date('2025-07-02T23:00:00Z') },
  { kind: 'closed' },
  { kind: 'edition-archived' },
  { kind: 'event-cancelled', path: 'picks.1', eventId: 'two' },
  { kind: 'event-begun', path: 'picks.0', eventId: 'one' },
  { kind: 'registered-already' },
  { kind: 'partner-same-role', path: 'partner' },
  { kind: 'partner-yourself', path: 'partner' },
  { kind: 'partner-already', path: 'partner' },
  { kind: 'partner-link-over', path: 'partner' },
  { kind: 'invited-enough', path: 'partner' },
  { kind: 'role-in-couple', path: 'role' },
  { kind: 'ended' },
  { kind: 'extra-unknown', path: 'extras.0' },
  { kind: 'promo', path: 'promo', reason: 'promo-unknown' },
  { kind: 'promo', path: 'promo', reason: 'promo-over' },
  { kind: 'promo', path: 'promo', reason: 'promo-used-up' },
  { kind: 'promo', path: 'promo', reason: 'promo-not-yours' },
  { kind: 'promo', path: 'promo', reason: 'promo-too-often' },
  { kind: 'price-changed', totalCents: cents(12_000), lines: [] },
  { kind: 'key-reused' },
  { kind: 'too-often', seconds: 40 },
]

const nameOf = (refusal: FormRefusal) => ('reason' in refusal ? refusal.reason : refusal.kind)

describe.each(['en', 'sl'] as const)('every refusal in %s', (locale) => {
  const textOf = (refusal: FormRefusal) => {
    const { title, text } = refusalNotice(refusal, { ...context, locale }, 1)
    return `${title} ${text}`
  }

  it('a duplicate says that the dancer is registered', () => {
    const { title } = refusalNotice({ kind: 'registered-already' }, { ...context, locale }, 1)
    expect(title).toBe({ en: 'You are already registered', sl: 'Prijavljeni ste že' }[locale])
  })

  it.each(refusals.map((refusal) => [nameOf(refusal), refusal] as const))(
    '%s has its own text',
    (_, refusal) => {
      const same = refusals.filter((other) => textOf(other) === textOf(refusal))
      expect(same).toEqual([refusal])
      expect(textOf(refusal)).not.toMatch(/register_|undefined|!|\{/)
    },
  )
})

describe('the text of a refusal', () => {
  it('names the event and links to its card', () => {
    const refusal: FormRefusal = { kind: 'event-cancelled', path: 'picks.1', eventId: 'two' }
    expect(refusalNotice(refusal, { ...context, locale: 'en' }, 1).text).toContain('“the two class”')
    expect(problemsOf(refusal, draft, { ...context, locale: 'sl' })).toEqual([
      { control: 'pick-two', sentence: expect.stringContaining('»the two class«') },
    ])
  })

  it('writes the opening in local time', () => {
    const refusal: FormRefusal = { kind: 'not-yet-open', opensAt: new Date('2025-07-02T23:00:00Z') }
    expect(refusalNotice(refusal, { ...context, locale: 'en' }, 0).text).toContain(
      'Registration opens on 3 July 2025 at 01:00 (Ljubljana time).',
    )
    expect(refusalNotice(refusal, { ...context, locale: 'sl' }, 0).text).toContain(
      'Prijave se odprejo 3. julija 2025 ob 01:00 po ljubljanskem času.',
    )
  })

  it('shows the old and the new price, or the new one where none was shown', () => {
    const refusal: FormRefusal = { kind: 'price-changed', totalCents: cents(12_000), lines: [] }
    const text = (before: ReturnType<typeof cents> | null) =>
      refusalNotice(refusal, { ...context, before, locale: 'en' }, 0).text
    expect(text(cents(10_000))).toMatch(/€100 .*€120\b/)
    expect(text(null)).toMatch(/€120\b/)
  })

  it('counts errors in the four Slovenian forms', () => {
    const refusal: FormRefusal = { kind: 'fields', errors: [] }
    const titles = [1, 2, 3, 5].map(
      (count) => refusalNotice(refusal, { ...context, locale: 'sl' }, count).title,
    )
    expect(new Set(titles).size).toBe(4)
  })

  it('has one sentence a field, its own before a general one, in the order of the form', () => {
    const refusal: FormRefusal = {
      kind: 'fields',
      errors: [
        { path: 'email', error: 'required' },
        { path: 'email', error: 'email' },
        { path: 'picks', error: 'picks-none' },
        { path: 'picks.0', error: 'event-unknown' },
        { path: 'note', error: 'too-long' },
      ],
    }
    const problems = problemsOf(refusal, draft, { ...context, locale: 'en' })
    expect(problems.map(({ control }) => control)).toEqual(['picks', 'pick-one', 'email', 'note'])
    expect(problems[2]?.sentence).toContain('ana@example.com')
    expect(new Set(problems.map(({ sentence }) => sentence)).size).toBe(4)
  })

  it.each([
    ['en', 'required'],
    ['sl', 'obvezno'],
  ] as const)('for a field without its own sentence is %s: %s', (locale, sentence) => {
    const refusal: FormRefusal = { kind: 'fields', errors: [{ path: 'payBy', error: 'required' }] }
    expect(problemsOf(refusal, draft, { ...context, locale })).toMatchObject([{ sentence }])
  })
})
