import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { archivedEditions, tf2025 } from '#db/seed/edition.ts'
import type { CancelStep, Company } from './edition.ts'
import { changeErrors, type EditionDraft, editionErrors, tidyEdition } from './edition-draft.ts'
import { editionErrorText } from './edition-error-text.ts'

const draft: EditionDraft = tf2025
const errorsOf = (change: Partial<EditionDraft>) =>
  editionErrors(tidyEdition({ ...draft, ...change })).map(({ path, error }) => `${path} ${error}`)
const step = (until: CancelStep['until']): CancelStep => ({ until, percent: 50, feeCents: cents(500) })
const company = (change: Partial<Company>) => errorsOf({ company: { ...draft.company, ...change } })

describe('an edition', () => {
  it('F6 F17 of the demo has no errors, and normalising does not change it', () => {
    for (const edition of [tf2025, ...archivedEditions]) {
      expect(editionErrors(tidyEdition(edition))).toEqual([])
      expect(tidyEdition(edition)).toEqual(edition)
    }
  })

  it.each<[string, Partial<EditionDraft>]>([
    ['endsOn ends-before-it-starts', { endsOn: '2025-11-12' }],
    ['endsOn too-many-days', { endsOn: '2205-11-17' }],
    ['earlyUntil early-before-super-early', { superEarlyUntil: '2025-09-14' }],
    ['earlyUntil early-after-start', { earlyUntil: '2025-11-14' }],
    ['closesAt closes-before-it-opens', { closesAt: draft.opensAt }],
    ['closesAt closes-after-start', { closesAt: new Date('2025-11-14T00:00:00+01:00') }],
    ['rolesFixedAt roles-fixed-before-opening', { rolesFixedAt: new Date('2025-07-03T00:59:59+02:00') }],
    ['rolesFixedAt roles-fixed-after-end', { rolesFixedAt: new Date('2025-11-18T00:00:01+01:00') }],
    ['lateAfterDays late-before-due', { payInDays: 9 }],
    ['releaseAfterDays release-before-late', { releaseAfterDays: 7 }],
    ['cancelSteps cancel-steps', { cancelSteps: [step(null), step('2025-10-01')] }],
    ['cancelSteps cancel-steps', { cancelSteps: [step('2025-10-01'), step('2025-10-01')] }],
    ['cancelSteps cancel-steps', { cancelSteps: [step('2025-11-06')] }],
  ])('F6 has its dates in order: %s', (error, change) => expect(errorsOf(change)).toEqual([error]))

  it.each<Partial<EditionDraft>>([
    { superEarlyUntil: '2025-09-13' },
    { earlyUntil: '2025-11-13' },
    { startsOn: '2025-11-17' },
    { closesAt: new Date('2025-11-13T23:59:59+01:00') },
    { rolesFixedAt: null },
    { rolesFixedAt: new Date('2025-11-18T00:00:00+01:00') },
    { payInDays: 8, releaseAfterDays: 8 },
    { cancelSteps: [] },
    { cancelSteps: [step('2025-10-01'), step('2025-10-15'), step(null)] },
  ])('F6 may have two deadlines on one day: %j', (change) => expect(errorsOf(change)).toEqual([]))

  it.each<[string, Partial<EditionDraft>]>([
    ['iban iban', { iban: 'SI56040001234567828' }],
    ['iban iban', { iban: 'SI5604000123456782' }],
    ['bic bic', { bic: 'KBMASI2' }],
    ['mailFrom sender', { mailFrom: 'info@festival.si, other@festival.si' }],
    ['mailFrom sender', { mailFrom: 'info at festival.si' }],
    ['termsVersion terms-version', { termsVersion: 'spring' }],
    ['code code', { code: 'TF 2025' }],
    ['name name-missing', { name: { en: '', sl: '' } }],
    ['name name-length', { name: { en: 'Tango\nFestival', sl: '' } }],
    ['name name-length', { name: { en: 'x'.repeat(81), sl: '' } }],
    ['subtitle subtitle-length', { subtitle: { en: '', sl: 'x'.repeat(161) } }],
  ])('F17 is refused where an e-mail, a slip or a page cannot print it: %s', (error, change) =>
    expect(errorsOf(change)).toEqual([error]),
  )

  it.each<[string, Partial<Company>]>([
    ['company.name company-line-missing', { name: '' }],
    ['company.name company-line-length', { name: 'Zavod za promocijo argentinskega tanga' }],
    ['company.street company-line-length', { street: 'x'.repeat(34) }],
    ['company.town company-line-letters', { town: '1000 Љубљана' }],
    ['company.vatId vat-id', { vatId: 'SI12345678' }],
    ['company.vatId vat-id', { vatId: '' }],
    ['company.vatId vat-id-country', { vatId: '12345679' }],
    ['company.registrationNumber registration-number', { registrationNumber: '<b>' }],
    ['company.email company-email', { email: 'info' }],
    ['company.phone company-phone', { phone: 'call us' }],
  ])('F17 has a company that payment slips and invoices can print: %s', (error, change) =>
    expect(company(change)).toEqual([error]),
  )

  it('F17 accepts a company without VAT registration, with or without a tax number', () => {
    expect(company({ vatRegistered: false, vatId: '12345679' })).toEqual([])
    expect(company({ vatRegistered: false, vatId: '' })).toEqual([])
    expect(company({ name: 'Društvo “Čas” – Šiška & đaci', phone: '', registrationNumber: '' })).toEqual([])
  })

  it('F17 stores its company in the format of banks and tax offices', () => {
    const tidy = tidyEdition({
      ...draft,
      iban: 'si56 0400 0123 4567 829',
      bic: ' kbmasi2x ',
      company: {
        name: ' Zavod ',
        vatId: 'si 1234 5679',
        phone: 7,
        vatRegistered: 'yes',
      } as unknown as Company,
    })
    expect(tidy).toMatchObject({ iban: draft.iban, bic: draft.bic })
    expect(tidy.company).toEqual({
      name: 'Zavod',
      street: '',
      town: '',
      vatId: 'SI12345679',
      registrationNumber: '',
      vatRegistered: false,
      email: '',
      phone: '',
    })
  })

  it('F17 with an older error can be changed in other fields, and becomes current only without errors', () => {
    const old = { ...draft, iban: 'SI00', superEarlyUntil: '2025-10-01', isCurrent: false } as const
    const change = (to: Partial<EditionDraft>) => changeErrors(old, { ...old, ...to }).map(({ path }) => path)
    expect(change({ payInDays: 6 })).toEqual([])
    expect(change({ archived: true })).toEqual([])
    expect(change({ iban: 'SI01' })).toEqual(['iban'])
    expect(change({ superEarlyUntil: '2025-10-02' })).toEqual(['earlyUntil'])
    expect(change({ isCurrent: true })).toEqual(['iban', 'earlyUntil'])
  })

  it('F17 has errors that say in both languages what to write', () => {
    const errors = editionErrors({ ...draft, iban: '', company: { ...draft.company, vatId: 'SI1' } })
    const texts = (['en', 'sl'] as const).map((locale) =>
      errors.map(({ path, error }) => editionErrorText(path, error, locale)),
    )
    expect(texts).toMatchInlineSnapshot(`
      [
        [
          "This IBAN does not exist: its length or its check digits are wrong. Compare it with a bank statement.",
          "VAT id: this number does not exist. A Slovenian one is SI and eight digits, the last of which is a check digit.",
        ],
        [
          "Ta IBAN ne obstaja: napačna je dolžina ali kontrolni števki. Primerjajte ga z bančnim izpiskom.",
          "ID za DDV: ta številka ne obstaja. Slovenska je SI in osem števk, zadnja je kontrolna.",
        ],
      ]
    `)
  })
})
