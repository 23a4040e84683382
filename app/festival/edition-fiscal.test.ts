import { expect, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import type { EditionDraft } from './edition-draft.ts'
import { changeErrors, editionErrors, tidyEdition } from './edition-draft.ts'

const { id: _, catalogueVersion: _version, ...base } = tf2025
const draft = (over: Partial<EditionDraft> = {}) => tidyEdition({ ...base, ...over })
const kinds = (over: Partial<EditionDraft>) =>
  editionErrors(draft(over)).map(({ path, error }) => `${path} ${error}`)
const company = { ...base.company, vatId: 'SI12345679' }
const furs = { fiscalCash: 'furs', fiscalPremises: 'HALA1', fiscalDevice: 'R1', company } as const

it('Z1 a payment method without receipts needs a reason, neither blank nor too long', () => {
  expect(kinds({})).toEqual([])
  for (const fiscalNoneReason of [null, '  '])
    expect(kinds({ fiscalNoneReason })).toEqual(['fiscalNoneReason fiscal-reason-missing'])
  expect(kinds({ fiscalNoneReason: 'x'.repeat(301) })).toEqual(['fiscalNoneReason fiscal-reason-length'])
  const till = { fiscalCash: 'tillNumber', fiscalTerminal: 'tillNumber', fiscalCard: 'tillNumber' } as const
  expect(kinds({ ...till, fiscalNoneReason: null })).toEqual([])
})

it('Z1 verified receipts need premises, a device and the tax number of a Slovenian company', () => {
  expect(kinds(furs)).toEqual([])
  expect(kinds({ ...furs, fiscalPremises: null, fiscalDevice: '' })).toEqual([
    'fiscalPremises fiscal-name-missing',
    'fiscalDevice fiscal-name-missing',
  ])
  expect(kinds({ ...furs, fiscalPremises: 'HALA 1', fiscalDevice: 'č' })).toEqual([
    'fiscalPremises fiscal-name',
    'fiscalDevice fiscal-name',
  ])
  expect(kinds({ ...furs, fiscalOperator: '123' })).toEqual(['fiscalOperator fiscal-operator'])
  expect(kinds({ ...furs, company: { ...company, vatId: 'ATU13585627' } })).toEqual([
    'company fiscal-company',
  ])
})

it('Z1 an edition with an older error can be changed in its other fields', () => {
  const before = draft({ fiscalNoneReason: null })
  expect(changeErrors(before, { ...before, payInDays: 6 })).toEqual([])
  expect(changeErrors(before, { ...before, fiscalCash: 'tillNumber' }).map(({ error }) => error)).toEqual([
    'fiscal-reason-missing',
  ])
})
