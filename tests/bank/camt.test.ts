import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { type CamtVersion, camt053 } from './camt.ts'

const schemas = path.resolve(import.meta.dirname, '../fixtures/camt053')

describe('the test generator of CAMT.053', () => {
  it.each<CamtVersion>(['02', '03', '04', '08'])(
    'makes valid files for the schema of version %s',
    async (version) => {
      const party = { name: 'Živa & sinovi', iban: 'AT611904300234573201', endToEndId: 'E2E-1' }
      const xml = camt053(
        {
          opening: 100_000,
          owner: 'Društvo',
          entries: [
            {
              ...party,
              amount: 11_875,
              bankReference: 'S1-01',
              strd: ['SI122600000000177'],
              bankText: 'priliv',
            },
            { ...party, amount: -2_800, returned: { reason: 'FOCR', text: 'na zahtevo' }, ustrd: ['a', 'b'] },
            { amount: 300, status: 'PDNG', reversal: true, onBehalfOf: 'Ana' },
            {
              amount: 700,
              transactions: [{ ...party, amount: 1_000, bankReference: 'x' }, { amount: -300 }],
            },
          ],
        },
        version,
      )
      const schema = readFileSync(path.join(schemas, `camt.053.001.${version}.xsd`), 'utf8')
      const { errors } = await validateXML({ xml: { fileName: 'a.xml', contents: xml }, schema })
      expect(errors.map(({ message }) => message)).toEqual([])
    },
  )
})
