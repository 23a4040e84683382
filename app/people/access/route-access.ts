import { type Actor, isStaff, roles, type StaffRole } from '../actor.ts'
import { may } from '../policy.ts'

/** The access rule of a route: everybody, signed-in users, or holders of one of these roles. */
export type RouteAccess = 'open' | 'login' | { readonly roles: readonly StaffRole[] }

/** The guards the tables below name. An admin holds every role. */
const guards = {
  open: 'open',
  login: 'login',
  admin: { roles: ['admin'] },
  /** The back-office. */
  office: { roles: ['admin', 'regEditor'] },
  reception: { roles: ['admin', 'regEditor', 'reception'] },
  matching: { roles: ['admin', 'regEditor', 'partnering'] },
  registrar: { roles: ['admin', 'regAdmin'] },
  budget: { roles: ['admin', 'regAdmin', 'progAdmin'] },
  staff: { roles: roles.filter((role) => role !== 'trusted') },
} as const satisfies Record<string, RouteAccess>

type Guard = keyof typeof guards

/** Specification 2, "Public routes". */
const publicRoutes = {
  '/:lang': 'open',
  '/:lang/vip': 'office',
  '/:lang/myReg': 'open',
  '/:lang/policy': 'open',
  '/:lang/prices': 'open',
  '/:lang/travel': 'open',
  '/:lang/contact': 'open',
  '/:lang/prijave': 'open',
  '/:lang/program': 'open',
  '/:lang/schedule': 'open',
  '/:lang/programOverview': 'office',
  '/:lang/location': 'open',
  '/:lang/locations': 'open',
  '/:lang/register': 'open',
  '/:lang/volunteer': 'open',
  '/:lang/paymentInfo': 'open',
  '/:lang/programHtml': 'open',
  '/:lang/programText': 'open',
  '/:lang/RootsToRise': 'open',
  '/:lang/accommodation': 'open',
  // a work order is opened by its own secret link; without it the page is empty (decisions 10)
  '/:lang/printWorkOrder': 'open',
  '/:lang/lokacija-moj-korak': 'open',
  '/:lang/lokacija-festivalna': 'open',
  '/:lang/lokacija-studio-dansa': 'open',
} satisfies Record<string, Guard>

/** Specification 2 "Auth routes" and 6 "Route access". */
const authRoutes = {
  '/auth/login': 'open',
  '/auth/logout': 'open',
  '/auth/register': 'open',
  '/auth/password': 'open',
  '/auth/users': 'admin',
  '/auth/selectMyRoles': 'admin',
} satisfies Record<string, Guard>

/** Specification 2 "Admin routes" and 6 "Route access"; decisions 9 settles added routes and those without a guard there. */
const adminRoutes = {
  '/admin': 'office',
  '/admin/prijave': 'office',
  '/admin/reception': 'reception',
  '/admin/partners': 'matching',
  '/admin/vsiSeznami': 'office',
  '/admin/mails': 'office',
  '/admin/program': 'office',
  '/admin/dogodki': 'office',
  '/admin/dogodek': 'office',
  '/admin/placilaNaRacun': 'registrar',
  '/admin/invoices': 'registrar',
  '/admin/costs': 'budget',
  '/admin/ipf': 'budget',
  '/admin/stats': 'office',
  '/admin/promotors': 'office',
  // a promoter needs no role; the page itself checks the owner
  '/admin/promotor': 'login',
  '/admin/team': 'staff',
  '/admin/workOrders': 'login',
  '/admin/print': 'office',
  // documents: without the right to read the collection, a user sees totals only (decisions 9)
  '/admin/invoicePrint': 'admin',
  '/admin/invoicesPrint': 'admin',
  '/admin/printTickets': 'office',
  // `lists` narrows this to the requested collection
  '/admin/lists/:collection': 'staff',
  '/admin/settings': 'admin',
  '/admin/audit': 'admin',
  '/admin/audit.csv': 'admin',
} satisfies Record<string, Guard>

/** Open like the collection `test`; off in production unless switched on (decisions 10). */
const testRoutes = { '/test/db': 'open', '/test/websocket': 'open' } satisfies Record<string, Guard>

/**
 * Who may open each list, from `find` in the specification's table "Collection access". Where `find` is open to everybody (own or published
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
export const routeAccess: ReadonlyMap<string, RouteAccess> = accessTable({
  ...publicRoutes,
  ...adminRoutes,
  ...authRoutes,
  ...testRoutes,
})

const listAccess = accessTable(lists)

/** Public pages that are specified but not built yet. */
export const pagesToCome: ReadonlySet<string> = new Set([])

/** Pages hidden after the festival, except from users of the back-office. Specification 2, decisions 1. */
export const hiddenAfterFestival: ReadonlySet<string> = new Set([
  '/:lang/prices',
  '/:lang/program',
  '/:lang/schedule',
  '/:lang/programOverview',
])

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

/** A route's pattern as the tables above write it: React Router leaves out the first slash. */
export function routePathOf(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`
}

/**
 * The page to open after sign-in: the first back-office page the actor's roles allow (decisions 9), or `/myReg` when there is none, as for
 * dancers.
 */
export function firstPageOf(actor: Actor): string {
  if (!isStaff(actor)) return '/myReg'
  const first = Object.keys(adminRoutes).find((path) => may(actor, 'route.enter', accessOf(path)))
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
