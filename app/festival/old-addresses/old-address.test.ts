import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkOldAddress, keyOf, type OldAddresses, redirectFor } from './old-address.ts'

const origin = 'https://tango.example'
const none = new Map<string, string>()
const check = (from: string, to: string, others: ReadonlyMap<string, string> = none) =>
  checkOldAddress({ from, to }, { origin, others })

describe('an old address', () => {
  it.each([
    ['/tango-2019', '/EN', '/tango-2019', '/EN'],
    ['/tango 2019', '/EN', null, null],
    ['/Galerija/', 'https://photos.example', '/Galerija', 'https://photos.example/'],
    [`${origin}/old.php`, `${origin}/SI/program?day=2#top`, '/old.php', '/SI/program?day=2#top'],
    ['/paž', '/EN/program', '/pa%C5%BE', '/EN/program'],
    ['/a/../b', '/EN', '/b', '/EN'],
    ['  /x ', ' http://x.example/y ', '/x', 'http://x.example/y'],
  ])('F9 %j to %j is normalised as browsers write it', (from, to, keptFrom, keptTo) => {
    const checked = check(from, to)
    expect(checked).toEqual(
      keptFrom === null
        ? { ok: false, reason: 'not-a-path' }
        : { ok: true, value: { from: keptFrom, to: keptTo } },
    )
  })

  it.each([
    ['old', 'not-a-path'],
    ['', 'not-a-path'],
    ['/old?id=3', 'not-a-path'],
    ['/old#top', 'not-a-path'],
    ['//elsewhere.example/x', 'not-a-path'],
    ['/\\elsewhere.example', 'not-a-path'],
    ['https://elsewhere.example/x', 'not-a-path'],
    ['/x\r\nSet-Cookie:a', 'not-a-path'],
    ['/', 'always-answered'],
    ['/favicon.ico', 'always-answered'],
    ['/.well-known/security.txt', 'always-answered'],
    ['/API/db', 'always-answered'],
  ])('F9 cannot begin at %j: %s', (from, reason) => {
    expect(check(from, '/EN')).toEqual({ ok: false, reason })
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript://%0aalert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'ftp://x.example',
    '//evil.example',
    '/\\evil.example',
    'https://user:secret@evil.example',
    'https://',
    'program',
    '',
    'https://x.example/\nSet-Cookie: a',
  ])('F9 cannot redirect to %j', (to) => {
    expect(check('/old', to)).toEqual({ ok: false, reason: 'not-an-address' })
  })

  it('F9 redirects neither to itself nor in a cycle', () => {
    const round = { ok: false, reason: 'leads-to-itself' }
    expect(check('/old', '/old')).toEqual(round)
    expect(check('/old', '/OLD/?again')).toEqual(round)
    expect(check('/old', `${origin}/Old`)).toEqual(round)
    const others = new Map([
      ['/b', '/c#x'],
      ['/c', `${origin}/A?q`],
    ])
    expect(check('/a', '/b', others)).toEqual(round)
    expect(check('/z', '/EN', others).ok).toBe(true)
    expect(check('/a', 'https://elsewhere.example/a', others).ok).toBe(true)
  })

  it('F9 redirects from a language code of other sites to ours, and no further', () => {
    expect(check('/en/program', '/EN/program').ok).toBe(true)
    expect(check('/sl', '/SI').ok).toBe(true)
    const addresses: OldAddresses = new Map([['/en/lost', '/EN/lost?from=old']])
    expect(check('/old', '/en/lost', addresses).ok).toBe(true)
    expect(redirectFor(addresses, { pathname: '/en/lost', search: '' })?.to).toBe('/EN/lost?from=old')
    // nothing answers there: it is not asked again
    expect(redirectFor(addresses, { pathname: '/EN/lost', search: '?from=old' })).toBeNull()
  })

  it('F9 ends at a target for any accepted set, in any order', () => {
    const name = fc.constantFrom('/a', '/b', '/c', '/d', '/E', '/en/f', '/EN/f', '/EN/F', '/si', '/SI')
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 12 }), (wishes) => {
        const kept = new Map<string, string>()
        for (const [from, to] of wishes) {
          const others = new Map([...kept].filter(([key]) => key !== keyOf(from)))
          const checked = check(from, to, others)
          if (checked.ok) kept.set(keyOf(checked.value.from), checked.value.to)
        }
        const onFrom = (pathname: string) => redirectFor(kept, { pathname, search: '' })
        for (const start of kept.keys()) {
          let steps = 0
          for (let at: string | undefined = start; at !== undefined; at = onFrom(at)?.to) steps += 1
          if (steps > kept.size + 1) return false
        }
        return true
      }),
    )
  })
})

describe('the redirect', () => {
  const addresses = new Map([
    ['/tango-2019', '/EN'],
    ['/lists', '/EN/program?kind=class#day-2'],
    ['/photos', 'https://photos.example/tango?y=19'],
  ])
  const from = (pathname: string, search = '') => redirectFor(addresses, { pathname, search })

  it('F8 ignores case and a trailing slash', () => {
    for (const path of ['/tango-2019', '/TANGO-2019', '/Tango-2019/'])
      expect(from(path)).toEqual({ to: '/EN', external: false })
    expect(from('/tango')).toBeNull()
    expect(from('/')).toBeNull()
  })

  it("F8 appends the query to the target's own, before its fragment", () => {
    expect(from('/tango-2019', '?a=1')?.to).toBe('/EN?a=1')
    expect(from('/lists', '?a=1&b')?.to).toBe('/EN/program?kind=class&a=1&b#day-2')
    expect(from('/photos', '?')?.to).toBe('https://photos.example/tango?y=19')
    expect(from('/photos', '?b=2')).toEqual({
      to: 'https://photos.example/tango?y=19&b=2',
      external: true,
    })
  })
})
