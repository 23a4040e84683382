import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Ana Petrič & Luka Novak', 'AL'],
    ['Orquesta Nocturna', 'ON'],
    ['DJ', 'D'],
    ['DJ Nika Vidmar', 'NV'],
    ['dr. Matjaž Kos', 'MK'],
    ['Špela in Žan', 'ŠŽ'],
    ['“El Gato”', 'EG'],
    ['', ''],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})
