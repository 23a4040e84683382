import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { postgresRegex } from './postgres-regex.ts'
import { safeRegex } from './safe-regex.ts'

const atom = fc.constantFrom(
  ...[
    'a',
    'A',
    'B',
    'č',
    'Č',
    'ß',
    'ſ',
    'k',
    'ς',
    'ı',
    '1',
    '_',
    ' ',
    '-',
    '%',
    "'",
    '{',
    '}',
    ',',
    'ž',
    '#',
    '&',
  ],
  ...[
    '.',
    '\\d',
    '\\D',
    '\\w',
    '\\W',
    '\\s',
    '\\S',
    '\\b',
    '\\B',
    '\\.',
    '\\\\',
    '\\$',
    '\\-',
    '\\t',
    '\\n',
    '\\0',
  ],
  ...[
    '[a-c]',
    '[^a-c]',
    '[čšž]',
    '[A-Z_]',
    '[\\w-]',
    '[^\\s.]',
    '[]',
    '[^]',
    '[-a]',
    '[a\\]]',
    '[.$^|]',
    '[\\b]',
  ],
  ...['^', '$', '|', '\\[', '\\(', '\\/', '\\y', '\\A', '\\m'],
)
const often = fc.constantFrom('', '', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '??')
const source = fc.array(fc.tuple(atom, often), { maxLength: 5 }).map((parts) => parts.flat().join(''))
const text = fc
  .array(
    fc.constantFrom(
      ..."aAbBcČčßſkK\u212aςσΣıIi1_ -%'{},žŽ#&.$^|[]()/\\ym\n\t\r\b\u2028\u00a0\ufeff".split(''),
    ),
    { maxLength: 6 },
  )
  .map((letters) => letters.join(''))

describe.each(ENGINES)('regular expressions in SQL on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())

  it('X9 match what they match in JavaScript', async () => {
    let matched = 0
    const look = fc.asyncProperty(
      source,
      fc.constantFrom('', 'i'),
      fc.array(text, { minLength: 20, maxLength: 20 }),
      async (pattern, options, texts) => {
        const regex = safeRegex(pattern, options)
        fc.pre(regex !== null)
        const { rows } = await db.query<{ found: boolean[] }>(
          'select array(select text ~ $1 from unnest($2::text[]) with ordinality as t(text, n) order by n) as found',
          [postgresRegex(regex), texts],
        )
        const theirs = texts.map((one) => regex.test(one))
        matched += theirs.filter(Boolean).length
        expect(rows[0]?.found).toEqual(theirs)
      },
    )
    await fc.assert(look, { seed: 9, numRuns: 300 })
    expect(matched).toBeGreaterThan(300)
  })

  it('X9 count characters beyond U+FFFF once, as in MongoDB', async () => {
    const { rows } = await db.query('select $1 ~ $2 as found', ['😀', postgresRegex(/^.$/)])
    expect(rows).toEqual([{ found: true }])
  })

  it.each(['[a-zčšž]{255}\\w{255}$', '.{99}'.repeat(20), '[^x]{99}'.repeat(12), 'a?'.repeat(50)])(
    'X9 of maximum length are answered at once: %s',
    async (pattern) => {
      const regex = safeRegex(pattern, 'i')
      expect(regex).not.toBeNull()
      const { rows } = await db.query("select repeat('a', 2000) ~ $1 as found", [postgresRegex(regex ?? /x/)])
      expect(rows).toEqual([{ found: true }])
    },
  )
})
