import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { wantedExtras } from '../person/wanted-extras.ts'
import { controlOf } from './control-of.ts'
import { amountField, blankDraft, type Draft, readDraft } from './draft.ts'
import { parseDraft } from './parse-form.ts'

const first = 'a'.repeat(24)
const second = 'b'.repeat(24)
const alone = { partnerCode: null, expectedTotalCents: null }

/** A form with all required fields filled in. */
const filled: Record<string, string | string[]> = {
  role: 'leader',
  level: '',
  company: 'alone',
  picks: [first, second],
  onFull: 'takeWhatIsFree',
  name: ' Živa ',
  surname: 'Kovač',
  email: 'Ziva@Example.com',
  phone: '',
  country: 'SI',
  city: '',
  language: 'sl',
  payBy: 'bank',
  terms: 'on',
}

function form(given: Record<string, string | string[]> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...filled, ...given })) {
    for (const one of [value].flat()) data.append(name, one)
  }
  return data
}

function parsed(draft: Draft, carried: Parameters<typeof parseDraft>[1] = alone) {
  const outcome = parseDraft(draft, carried)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.reason))
  return outcome.value
}

function errors(draft: Draft) {
  const outcome = parseDraft(draft, alone)
  return outcome.ok ? [] : outcome.reason.errors.map(({ path, error }) => [controlOf(path, draft), error])
}

describe('the fields of the form', () => {
  it('are read as typed, without unknown fields and files', () => {
    const data = form({ kind: 'class', intent: 'price' })
    data.append('note', new File(['x'], 'x.txt'))
    const draft = readDraft(data)
    expect(draft).toMatchObject({
      name: ' Živa ',
      note: '',
      terms: true,
      photos: false,
      partnerChoice: 'alone',
    })
    expect(draft).not.toHaveProperty('intent')
  })

  it('name an event once, however often it was sent', () => {
    expect(readDraft(form({ picks: [first, first, second] })).picks).toEqual([first, second])
  })

  it('start with Slovenia on the Slovenian page, and with nothing ticked', () => {
    expect(blankDraft('sl')).toMatchObject({ country: 'SI', language: 'sl', terms: false, newsletter: false })
    expect(blankDraft('en')).toMatchObject({ country: '', photos: false, listed: false, picks: [] })
  })
})

describe('the draft as a registration', () => {
  it('is normalised by the schema, with empty fields as null', () => {
    expect(parsed(readDraft(form()))).toMatchObject({
      name: 'Živa',
      email: 'ziva@example.com',
      phone: null,
      level: null,
      picks: [first, second],
      partner: null,
      seeksPartner: false,
      consents: { terms: true, photos: false, listed: false },
      extras: [],
    })
  })

  it('includes a partner only when chosen, and an invitation before anything else', () => {
    const named = { partnerEmail: 'jan@example.com' }
    expect(parsed(readDraft(form(named))).partner).toBeNull()
    expect(parsed(readDraft(form({ ...named, company: 'partner' }))).partner).toEqual({
      email: 'jan@example.com',
    })
    const board = readDraft(form({ company: 'board' }))
    expect(parsed(board).seeksPartner).toBe(true)
    const invited = parsed(board, { ...alone, partnerCode: 'token' })
    expect(invited).toMatchObject({ partner: { code: 'token' }, seeksPartner: false })
  })

  it('carries the shown total, if there was one', () => {
    const draft = readDraft(form())
    expect(parsed(draft, { ...alone, expectedTotalCents: cents(12_300) }).expectedTotalCents).toBe(12_300)
    expect(parsed(draft)).not.toHaveProperty('expectedTotalCents')
  })

  it('parses typed donations, and drops empty ones', () => {
    const draft = readDraft(
      form({ extras: 'shirt', [amountField('gift')]: '12,50', [amountField('other')]: '0' }),
    )
    expect(wantedExtras(draft)).toEqual([{ code: 'shirt' }, { code: 'gift', amountCents: 1_250 }])
    expect(parsed(draft).extras).toEqual([{ code: 'shirt' }, { code: 'gift', amountCents: 1_250 }])
  })
})

describe('an error is shown at its field', () => {
  it.each([
    ['role', { role: '' }],
    ['name', { name: '  ' }],
    ['email', { email: 'nobody' }],
    ['phone', { phone: 'ring me' }],
    ['country', { country: '' }],
    ['picks', { picks: [] }],
    ['pick-nonsense', { picks: [first, 'nonsense'] }],
    ['partnerEmail', { company: 'partner', partnerEmail: '' }],
    [amountField('gift'), { [amountField('gift')]: 'a lot' }],
    [amountField('gift'), { [amountField('gift')]: '-5' }],
  ])('%s', (control, given) => {
    expect(errors(readDraft(form(given))).map(([name]) => name)).toEqual([control])
  })

  it('of terms, which have no default', () => {
    const data = form()
    data.delete('terms')
    expect(errors(readDraft(data))).toEqual([['terms', 'terms']])
  })

  it('of several fields, each once', () => {
    const names = errors(readDraft(new FormData())).map(([name]) => name)
    expect(names).toEqual(
      expect.arrayContaining(['role', 'name', 'surname', 'email', 'country', 'picks', 'terms']),
    )
    expect(new Set(names).size).toBe(names.length)
  })
})
