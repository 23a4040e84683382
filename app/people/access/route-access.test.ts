import { describe, expect, it } from 'vitest'
import routeTable from '#app/routes.ts'
import { type Actor, nobody, type StaffRole } from '../actor.ts'
import { may } from '../policy.ts'
import { expectedAccess, visitors } from '../testing/expected-access.ts'
import { accessOf, accessTable, firstPageOf, pagesToCome, routeAccess } from './route-access.ts'

const actorWith = (roles: readonly StaffRole[] | null): Actor =>
  roles ? { kind: 'user', username: 'somebody', roles } : nobody

const listPath = '/admin/lists/:collection'
const accessAt = (path: string) => {
  const collection = /^\/admin\/lists\/(.+)/.exec(path)?.[1]
  return collection ? accessOf(listPath, { collection }) : accessOf(path)
}

describe('route access matches the specification:', () => {
  it.each(expectedAccess)('$path', ({ path, opens }) => {
    const found = visitors.map(({ roles }) => may(actorWith(roles), 'route.enter', accessAt(path)))
    expect(found).toEqual(opens)
  })

  it('has no further routes', () => {
    const expected = expectedAccess.map(({ path }) => (path.startsWith('/admin/lists/') ? listPath : path))
    expect([...routeAccess.keys()].sort()).toEqual([...new Set(expected)].sort())
  })

  it('several roles open what any one of them opens', () => {
    for (const { path, opens } of expectedAccess) {
      const organiser = actorWith(['regEditor', 'regAdmin'])
      const column = (role: StaffRole) => opens[visitors.findIndex(({ roles }) => roles?.[0] === role)]
      expect([path, may(organiser, 'route.enter', accessAt(path))]).toEqual([
        path,
        Boolean(column('regEditor') || column('regAdmin')),
      ])
    }
  })

  it('dancers and the system open only public routes', () => {
    const dancer: Actor = { kind: 'dancer', registrationId: 'aaaaaaaaaaaaaaaaaaaaaaaa' as never }
    for (const { path, opens } of expectedAccess) {
      expect(may(dancer, 'route.enter', accessAt(path))).toBe(opens[0])
      expect(may({ kind: 'system' }, 'route.enter', accessAt(path))).toBe(opens[0])
    }
  })
})

describe('the access table and the route table', () => {
  const paths = pathsOf(routeTable)

  it('list the same back-office pages', () => {
    // signed-in users get a 404 page for any other address
    const pages = paths.filter((path) => path !== '/admin/*')
    const guarded = pages.filter((path) => /^\/(admin|auth|test)(\/|$)/.test(path))
    const known = [...routeAccess.keys()].filter((path) => /^\/(admin|auth|test)(\/|$)/.test(path))
    expect(guarded.sort()).toEqual(known.sort())
  })

  it('list the same public pages, except pages not built yet', () => {
    const missing = [...routeAccess.keys()].filter((path) => !paths.includes(path))
    expect(missing.sort()).toEqual([...pagesToCome].sort())
  })
})

it('an unknown guard throws at start', () => {
  expect(() => accessTable({ '/admin': 'office', '/admin/team': 'stuff' })).toThrow(
    'Unknown route guard “stuff” before /admin/team',
  )
  expect(() => accessTable({ '/admin': 'constructor' })).toThrow('Unknown route guard')
})

it('a route without an access rule throws', () => {
  expect(() => accessOf('/admin/nothing')).toThrow('No access rule for /admin/nothing')
})

it.each([
  [['admin'], '/admin'],
  [['regEditor'], '/admin'],
  [['regEditor', 'regAdmin'], '/admin'],
  [['reception'], '/admin/reception'],
  [['partnering'], '/admin/partners'],
  [['regAdmin'], '/admin/placilaNaRacun'],
  [['progAdmin'], '/admin/costs'],
  [['trusted'], '/myReg'],
  [[], '/myReg'],
  [null, '/myReg'],
] as const)('%j first open %s', (roles, page) => {
  expect(firstPageOf(actorWith(roles))).toBe(page)
})

type Entry = { readonly path?: string; readonly index?: boolean; readonly children?: readonly Entry[] }

/** Paths with a page: leaves of the route tree, and index routes. */
function pathsOf(entries: readonly Entry[], base = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path ? `${base}/${path.replace(/^\//, '')}` : base
    return children ? pathsOf(children, here) : [here || '/']
  })
}
