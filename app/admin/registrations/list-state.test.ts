import { describe, expect, it } from 'vitest'
import { sentenceOf } from './filter-text.ts'
import { changed, readState, searchOf, sortedBy } from './list-state.ts'

describe('the address of the registrations', () => {
  it('contains filter, order and open registration, and reads back the same', () => {
    const text =
      '?q=ana&status=late,placed&country=SI,IT&sort=-open&size=all&page=3&open=0123456789abcdef01234567&tab=money'
    const state = readState(new URLSearchParams(text))
    expect(state).toMatchObject({
      filter: { status: ['late', 'placed'], country: ['SI', 'IT'] },
      tab: 'money',
    })
    expect(searchOf(state)).toBe(text)
    expect(searchOf(readState(new URLSearchParams('')))).toBe('')
  })

  it('omits what has no meaning', () => {
    const text =
      'status=rich,late,late&event=1&country=xx,SI&page=-2&size=7&sort=secret_hash&open=../x&tab=all&due='
    expect(searchOf(readState(new URLSearchParams(text)))).toBe('?status=late&country=SI&unknown=event')
    expect(readState(new URLSearchParams(`q=${'x'.repeat(900)}%00`)).q).toHaveLength(200)
  })

  it('finds nobody, rather than everybody, where a value is not known', () => {
    const filterOf = (text: string) => readState(new URLSearchParams(text)).filter
    expect(filterOf('status=rich')).toEqual({ unknown: ['status'] })
    expect(filterOf('chosen=x&until=never')).toEqual({ unknown: ['until', 'chosen'] })
    // of several values one is enough, but not where none may be true
    expect(filterOf('sent=abolished,placed')).toEqual({ sent: ['placed'] })
    expect(filterOf('notSent=abolished,placed')).toEqual({ notSent: ['placed'], unknown: ['notSent'] })
    expect(filterOf('status=&due=')).toEqual({})
    const address = searchOf(readState(new URLSearchParams('status=rich&due=never')))
    expect(searchOf(readState(new URLSearchParams(address)))).toBe(address)
  })

  it('returns to the first page when the filter changes, not when a row opens', () => {
    const state = readState(new URLSearchParams('page=4'))
    expect(changed(state, { q: 'ana' }).page).toBe(1)
    expect(changed(state, { open: '0123456789abcdef01234567' }).page).toBe(4)
    expect(sortedBy(changed(state, { sort: { column: 'open', isDown: true } }), 'open').isDown).toBe(false)
  })
})

describe('sentenceOf', () => {
  const said = (text: string, locale: 'en' | 'sl', q = '') => {
    const { filter } = readState(new URLSearchParams(text))
    const parts = sentenceOf(q, filter, { event: { ['a'.repeat(24)]: 'Milonga' } }, locale)
    return parts.map((part) => part.text).join('')
  }

  it('describes the filter in both languages', () => {
    const text = `status=late,placed&event=${'a'.repeat(24)}&due=today`
    expect(said(text, 'en')).toBe(
      'Registrations with the status late or has a place, due today and for “Milonga”',
    )
    expect(said(text, 'sl')).toBe('Prijave s stanjem zamuda ali umeščeno, z rokom danes in za »Milonga«')
    expect(said('', 'en')).toBe('All registrations')
    expect(said('', 'sl', 'ana')).toBe('Prijave, ki ustrezajo »ana«')
    // of a stored view whose event was removed since
    expect(said(`event=${'b'.repeat(24)},${'a'.repeat(24)}`, 'en')).toBe(
      'Registrations for an event that is not here or “Milonga”',
    )
    expect(said(`event=${'b'.repeat(24)}`, 'sl')).toBe('Prijave za dogodek, ki ga tu ni')
    // of a value that this version does not know
    expect(said('status=rich&role=leader', 'en')).toBe(
      'Registrations leading and with a condition that is not known here (nobody)',
    )
    expect(said('photos=no', 'en', 'ana')).toBe('Registrations that match “ana” that allow no photos')
  })
})
