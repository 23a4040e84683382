import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeSnapshotPerson } from '../testing/make-snapshot.ts'
import { keyFromCode, seal, unseal } from './vault.ts'

const [shiftId, code] = ['a'.repeat(24), 'YQ5NG2SYXGT0M1BT']

describe('a stolen phone', () => {
  beforeAll(() => void vi.stubGlobal('window', globalThis))
  afterAll(() => void vi.unstubAllGlobals())

  it('Q7 opens its list only with the code of its shift, and shows nothing without it', async () => {
    const people = [makeSnapshotPerson({ name: 'Živa', surname: 'Šuštar' })]
    const sealed = await seal(await keyFromCode(code, shiftId), { people })
    const bytes = new TextDecoder('latin1').decode(sealed.bytes)
    for (const part of ['iva', 'tar', 'people', people[0]?.id ?? '']) expect(bytes).not.toContain(part)
    const opened = async (tried: string, shift = shiftId) => unseal(await keyFromCode(tried, shift), sealed)
    expect(await opened(code)).toEqual({ people })
    for (const wrong of ['YQ5NG2SYXGT0M1B0', '', '1234', code.toLowerCase()])
      expect(await opened(wrong)).toBeNull()
    expect(await opened(code, 'b'.repeat(24))).toBeNull()
    // the same list twice is not the same bytes
    const again = await seal(await keyFromCode(code, shiftId), { people })
    expect(new Uint8Array(again.bytes)).not.toEqual(new Uint8Array(sealed.bytes))
  })
})
