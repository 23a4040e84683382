import { type Actor, isStaff } from '../actor.ts'
import { may } from '../policy.ts'
import { type Guard, guards, type RouteAccess } from './guards.ts'
import { pages } from './page-table.ts'

/**
 * The readers of each list, from `find` in the specification's table "Collection access". Where `find` is open to everybody (own or published
 * documents), the list is for staff. A collection missing here is for admins only.
 */
const lists: Readonly<Record<string, Guard>> = {
  events: 'staff',
  regs: 'staff',
  vip: 'registrar',
  workOrders: 'staff',
  team: 'staff',
  costs: 'budget',
  test: 'staff',
  venues: 'staff',
  artists: 'staff',
  editions: 'staff',
  priceItems: 'staff',
  promoCodes: 'staff',
  promoters: 'office',
}

/** Every route of the specification and its access rule, in menu order. */
export const routeAccess: ReadonlyMap<string, RouteAccess> = accessTable(
  Object.fromEntries(pages.flatMap(({ path, access }) => (access ? [[path, access]] : []))),
)

const listAccess = accessTable(lists)

/** Public pages that are specified but not built yet. */
export const pagesToCome: ReadonlySet<string> = new Set([])

/** Pages hidden after the festival, except from users of the back-office. Specification 2. */
export const hiddenAfterFestival: ReadonlySet<string> = new Set(
  pages.flatMap(({ path, access, hiddenAfterFestival }) => (hiddenAfterFestival && access ? [path] : [])),
)

/**
 * The access rule of a route.
 *
 * @param pattern as in the route table: `/admin/lists/:collection`
 * @param params the values of the pattern's variables
 * @throws when the table does not list the route: every page must have an access rule
 */
export function accessOf(
  pattern: string,
  params: Readonly<Record<string, string | undefined>> = {},
): RouteAccess {
  if (pattern === '/admin/lists/:collection') return listAccess.get(params.collection ?? '') ?? guards.admin
  if (pattern === '/admin/*') return guards.login
  const access = routeAccess.get(pattern)
  if (access === undefined) throw new Error(`No access rule for ${pattern}`)
  return access
}

/**
 * Whether the actor may open a page: the link to it is shown.
 * @param pattern and params as for `accessOf`
 */
export function mayOpen(actor: Actor, pattern: string, params?: Parameters<typeof accessOf>[1]): boolean {
  return may(actor, 'route.enter', accessOf(pattern, params))
}

/** A route's pattern as the tables above write it: React Router leaves out the first slash. */
export function routePathOf(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`
}

/**
 * The page to open after sign-in: the first back-office page the actor's roles allow, or `/myReg` when there is none, as for
 * dancers.
 */
export function firstPageOf(actor: Actor): string {
  if (!isStaff(actor)) return '/myReg'
  const first = [...routeAccess.keys()].find((path) => path.startsWith('/admin') && mayOpen(actor, path))
  return first ?? '/myReg'
}

/**
 * Access rules by path.
 * @throws on an unknown guard, so that the server does not start: this module is loaded then. Specification 8, "Unknown route guard".
 */
export function accessTable(table: Readonly<Record<string, string>>): ReadonlyMap<string, RouteAccess> {
  return new Map(Object.entries(table).map(([path, guard]) => [path, accessOfGuard(guard, path)]))
}

function accessOfGuard(guard: string, path: string): RouteAccess {
  if (!Object.hasOwn(guards, guard)) throw new Error(`Unknown route guard “${guard}” before ${path}`)
  return guards[guard as Guard]
}
