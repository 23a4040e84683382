import { describe, expect, it } from 'vitest'
import routeTable from '#app/routes.ts'
import { type Actor, nobody, type StaffRole } from '../actor.ts'
import { may } from '../policy.ts'
import { expectedDoors, visitors } from '../testing/expected-doors.ts'
import { doorOf, doors, firstPageOf, hang, pagesToCome } from './doors.ts'

const actorWith = (roles: readonly StaffRole[] | null): Actor =>
  roles ? { kind: 'user', username: 'somebody', roles } : nobody

const listPath = '/admin/lists/:collection'
const doorAt = (path: string) => {
  const collection = /^\/admin\/lists\/(.+)/.exec(path)?.[1]
  return collection ? doorOf(listPath, { collection }) : doorOf(path)
}

describe('the doors are those of the specification:', () => {
  it.each(expectedDoors)('$path', ({ path, opens }) => {
    const found = visitors.map(({ roles }) => may(actorWith(roles), 'door.enter', doorAt(path)))
    expect(found).toEqual(opens)
  })

  it('and no others', () => {
    const expected = expectedDoors.map(({ path }) => (path.startsWith('/admin/lists/') ? listPath : path))
    expect([...doors.keys()].sort()).toEqual([...new Set(expected)].sort())
  })

  it('several roles open what each of them opens', () => {
    for (const { path, opens } of expectedDoors) {
      const organiser = actorWith(['regEditor', 'regAdmin'])
      const column = (role: StaffRole) => opens[visitors.findIndex(({ roles }) => roles?.[0] === role)]
      expect([path, may(organiser, 'door.enter', doorAt(path))]).toEqual([
        path,
        Boolean(column('regEditor') || column('regAdmin')),
      ])
    }
  })

  it('a dancer with the secret of a registration is nobody here, and so is the house', () => {
    const dancer: Actor = { kind: 'dancer', registrationId: 'aaaaaaaaaaaaaaaaaaaaaaaa' as never }
    for (const { path, opens } of expectedDoors) {
      expect(may(dancer, 'door.enter', doorAt(path))).toBe(opens[0])
      expect(may({ kind: 'system' }, 'door.enter', doorAt(path))).toBe(opens[0])
    }
  })
})

describe('the table of doors and the table of routes', () => {
  const paths = pathsOf(routeTable)

  it('know the same rooms of the back-office', () => {
    // what is no room at all is said to whoever is signed in
    const rooms = paths.filter((path) => path !== '/admin/*')
    const guarded = rooms.filter((path) => /^\/(admin|auth|test)(\/|$)/.test(path))
    const known = [...doors.keys()].filter((path) => /^\/(admin|auth|test)(\/|$)/.test(path))
    expect(guarded.sort()).toEqual(known.sort())
  })

  it('know the same public pages, but for those to come', () => {
    const missing = [...doors.keys()].filter((path) => !paths.includes(path))
    expect(missing.sort()).toEqual([...pagesToCome].sort())
  })
})

it('an unknown guard stops the start', () => {
  expect(() => hang({ '/admin': 'office', '/admin/team': 'stuff' })).toThrow(
    'Unknown route guard “stuff” before /admin/team',
  )
  expect(() => hang({ '/admin': 'constructor' })).toThrow('Unknown route guard')
})

it('a page without a door is a mistake', () => {
  expect(() => doorOf('/admin/nothing')).toThrow('There is no door before /admin/nothing')
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
] as const)('%j come in at %s', (roles, page) => {
  expect(firstPageOf(actorWith(roles))).toBe(page)
})

type Entry = { readonly path?: string; readonly index?: boolean; readonly children?: readonly Entry[] }

/** The addresses that answer: leaves, and whatever has a page of its own besides children. */
function pathsOf(entries: readonly Entry[], base = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path ? `${base}/${path.replace(/^\//, '')}` : base
    return children ? pathsOf(children, here) : [here || '/']
  })
}
