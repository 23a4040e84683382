import { describe, expect, it } from 'vitest'
import { archiveNameOf, editionIdOf, editionNamed } from './edition-names.ts'

const make = (number: number, code: string, archived = true) => ({
  id: editionIdOf({ number, code }),
  number,
  code,
  archived,
})
const editions = [
  make(15, 'TF2022'),
  make(16, 'TF2022'),
  make(17, 'TF2023'),
  make(18, 'TF2024'),
  make(19, 'TF2025', false),
]

describe('the name of an edition', () => {
  it.each([
    ['19tf2025', '19tf2025'],
    ['TF2025', '19tf2025'],
    ['regs15tf2022', '15tf2022'],
    ['regs18tf2024', '18tf2024'],
    ['TF2022', '16tf2022'],
    ['15tf2022', '15tf2022'],
  ])('F4 %s is %s', (name, id) => {
    expect(editionNamed(editions, name)?.id).toBe(id)
    expect(editionNamed([...editions].reverse(), name)?.id).toBe(id)
  })

  it.each([['regs19tf2025'], ['TF2026'], ['regs'], [''], ['tf2025']])('F4 “%s” is unknown', (name) => {
    expect(editionNamed(editions, name)).toBeNull()
  })

  it('F4 of an archive stays valid', () => {
    expect(editions.filter(({ archived }) => archived).map(archiveNameOf)).toEqual([
      'regs15tf2022',
      'regs16tf2022',
      'regs17tf2023',
      'regs18tf2024',
    ])
  })
})
