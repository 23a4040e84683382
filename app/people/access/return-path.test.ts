import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localPath, pathWithReturn } from './return-path.ts'

describe('the path to open after sign-in', () => {
  it.each(['/admin', '/admin/lists/users?page=2&size=25', '/EN/vip', '/auth/users', '/EN/pa%C5%BE'])(
    'may be %s',
    (path) => expect(localPath(path)).toBe(path),
  )

  it.each([
    [null],
    [''],
    ['admin'],
    ['https://evil.example/'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['/\\/evil.example'],
    ['\\\\evil.example'],
    ['/%5Cevil.example'],
    ['/%2F/evil.example'],
    ['/%2fevil.example'],
    ['/%09/evil.example'],
    ['/\t/evil.example'],
    ['/.//evil.example'],
    ['/..//evil.example'],
    ['/x/..//evil.example'],
    ['/a\r\nSet-Cookie: x=1'],
    ['javascript:alert(1)'],
    [' /admin'],
    ['/auth/login'],
    ['/auth/logout?to=/admin'],
    [`/${'x'.repeat(2_000)}`],
  ])('is not %j', (path) => expect(localPath(path)).toBeNull())

  it('never leads to another site', () => {
    const pieces = fc.constantFrom(
      ...[
        '/',
        '\\',
        '.',
        '..',
        '%2f',
        '%5C',
        '%09',
        '\t',
        '\n',
        '@',
        ':',
        '?',
        '#',
        'evil.example',
        'https:',
        'x',
        ' ',
      ],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = localPath(`/${parts.join('')}`)
        if (path === null) return
        expect(new URL(path, 'https://ronda.example').origin).toBe('https://ronda.example')
        expect(path).not.toMatch(/^\/[/\\]/)
      }),
      { numRuns: 5_000 },
    )
  })
})

it('pathWithReturn and localPath round-trip an address', () => {
  const way = pathWithReturn('/auth/login', new URL('https://ronda.example/admin/lists/users?q=a&b=č'))
  const to = new URL(way, 'https://ronda.example').searchParams.get('to')
  expect(localPath(to)).toBe('/admin/lists/users?q=a&b=%C4%8D')
})
