import { type Actor, isStaff, roles, type StaffRole } from '../actor.ts'
import { may } from '../policy.ts'

/** Who comes in: everybody, everybody signed in, or who holds one of these roles. */
export type Door = 'open' | 'login' | { readonly roles: readonly StaffRole[] }

/** The words the tables below use. An admin holds every role. */
const guards = {
  open: 'open',
  login: 'login',
  admin: { roles: ['admin'] },
  /** The key to the back-office. */
  office: { roles: ['admin', 'regEditor'] },
  reception: { roles: ['admin', 'regEditor', 'reception'] },
  matching: { roles: ['admin', 'regEditor', 'partnering'] },
  registrar: { roles: ['admin', 'regAdmin'] },
  budget: { roles: ['admin', 'regAdmin', 'progAdmin'] },
  staff: { roles: roles.filter((role) => role !== 'trusted') },
} as const satisfies Record<string, Door>

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

/** Specification 2 "Admin routes" and 6 "Route access"; where no guard is shown there, and for added doors, decisions 9. */
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
  // a promoter sees their own, which no role says; whose page it is, the page asks itself
  '/admin/promotor': 'login',
  '/admin/team': 'staff',
  '/admin/workOrders': 'login',
  '/admin/print': 'office',
  // documents: whoever may not read the collection sees totals alone (decisions 9)
  '/admin/invoicePrint': 'admin',
  '/admin/invoicesPrint': 'admin',
  '/admin/printTickets': 'office',
  // narrowed by `lists` to the collection asked for
  '/admin/lists/:collection': 'staff',
  '/admin/settings': 'admin',
  '/admin/audit': 'admin',
  '/admin/audit.csv': 'admin',
} satisfies Record<string, Guard>

/** Open as the collection `test` is; off in production unless switched on (decisions 10). */
const testRoutes = { '/test/db': 'open', '/test/websocket': 'open' } satisfies Record<string, Guard>

/**
 * Whose list is whose: who may `find` by the specification's table "Collection access". What anybody may find there, of
 * themselves or published, is a list for staff here; a collection that is not named is an admin's.
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

/** Every address of the specification and its door, in the order of menus. */
export const doors: ReadonlyMap<string, Door> = hang({
  ...publicRoutes,
  ...adminRoutes,
  ...authRoutes,
  ...testRoutes,
})

const listDoors = hang(lists)

/** Public pages that another part of the house will bring; until then they are not there. */
export const pagesToCome: ReadonlySet<string> = new Set([])

/** History once the festival is over, except for whoever may see the back-office. Specification 2, decisions 1. */
export const hiddenAfterFestival: ReadonlySet<string> = new Set([
  '/:lang/prices',
  '/:lang/program',
  '/:lang/schedule',
  '/:lang/programOverview',
])

/**
 * The door before an address.
 *
 * @param pattern as in the route table: `/admin/lists/:collection`
 * @param params what stands for the pattern's variables
 * @throws when the table does not know the address: a page without a door is a mistake of ours
 */
export function doorOf(pattern: string, params: Readonly<Record<string, string | undefined>> = {}): Door {
  if (pattern === '/admin/lists/:collection') return listDoors.get(params.collection ?? '') ?? guards.admin
  if (pattern === '/admin/*') return guards.login
  const door = doors.get(pattern)
  if (door === undefined) throw new Error(`There is no door before ${pattern}`)
  return door
}

/** The room of a route as the tables here call it; React Router leaves out the first slash. */
export function roomOf(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`
}

/**
 * Where somebody finds themselves after signing in: the first page of the back-office that their roles open (decisions 9). Who
 * has no office there, a dancer, is led to their registration.
 */
export function firstPageOf(actor: Actor): string {
  if (!isStaff(actor)) return '/myReg'
  const first = Object.keys(adminRoutes).find((path) => may(actor, 'door.enter', doorOf(path)))
  return first ?? '/myReg'
}

/**
 * The doors by their paths.
 * @throws when a word is no guard: at start, since this module is read then. Specification 8, "Unknown route guard".
 */
export function hang(table: Readonly<Record<string, string>>): ReadonlyMap<string, Door> {
  return new Map(Object.entries(table).map(([path, guard]) => [path, doorCalled(guard, path)]))
}

function doorCalled(guard: string, path: string): Door {
  if (!Object.hasOwn(guards, guard)) throw new Error(`Unknown route guard “${guard}” before ${path}`)
  return guards[guard as Guard]
}
