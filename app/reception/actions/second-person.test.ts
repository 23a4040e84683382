import { expect, it } from 'vitest'
import { isSameName } from './decide.ts'

it('Q6 Q9 nobody is their own second person, however the name is typed', () => {
  const name = 'Živa Novak'
  for (const same of ['živa novak', ' Živa  Novak ', 'Živa\u00a0Novak', 'ŽIVANOVAK', name.normalize('NFD')])
    expect(isSameName(name, same)).toBe(true)
  for (const other of ['Živa', 'Ziva Novak', 'Živa Novak ml.']) expect(isSameName(name, other)).toBe(false)
})
