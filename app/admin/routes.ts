import { type RouteConfigEntry, relative } from '@react-router/dev/routes'

const { layout, route } = relative(import.meta.dirname)

/** The pages of the back-office. Both the frame and each page check `people/access/route-access.ts`. */
export const adminRoutes = [
  inAdminFrame([
    route('admin', './routes/home.tsx'),
    ...notBuiltYet(
      'admin/prijave',
      'admin/reception',
      'admin/partners',
      'admin/vsiSeznami',
      'admin/mails',
      'admin/program',
      'admin/dogodki',
      'admin/dogodek',
      'admin/placilaNaRacun',
      'admin/invoices',
      'admin/ipf',
      'admin/stats',
      'admin/promotors',
      'admin/promotor',
      'admin/workOrders',
      'admin/print',
    ),
    route('admin/settings', './routes/settings.tsx'),
    route('admin/audit', './routes/audit.tsx'),
    ...lists('admin/lists/:collection', 'admin/team', 'admin/costs', 'auth/users'),
    route('auth/selectMyRoles', '../people/routes/select-my-roles.tsx'),
    route('admin/*', './routes/not-found.tsx'),
  ]),
  route('admin/audit.csv', './routes/audit-csv.ts'),
  layout('./routes/print.tsx', [
    ...notBuiltYet('admin/invoicePrint', 'admin/invoicesPrint', 'admin/printTickets'),
  ]),
]

/** Pages that show whether parts of the application work. */
export const testRoutes = [
  layout('./routes/workbench.tsx', lists('test/db')),
  route('test/websocket', './routes/websocket-test.tsx'),
]

/** Staff pages on the public site, under its language. */
export const guardedSiteRoutes = [route('programOverview', '../programme/routes/program-overview.tsx')]

/** What the public site prints: under its language, in no frame but paper's. */
export const printedSiteRoutes = layout('./routes/print.tsx', { id: 'paper-of-the-site' }, [
  ...notBuiltYet(':lang/printWorkOrder'),
])

/** A demo shows the e-mails it wrote. In no language but the visitor's own; in earnest there is nothing here. */
export const demoRoutes = [
  route('demo/emails', './routes/demo-messages.tsx'),
  route('demo/emails/:message', './routes/demo-message.tsx'),
]

/** The generic list; which collection it is about, the address says. */
function lists(...paths: readonly string[]) {
  return paths.map((path) => route(path, './routes/list.tsx', { id: `list/${path}` }))
}

function notBuiltYet(...paths: readonly string[]) {
  return paths.map((path) => route(path, './routes/not-built-yet.tsx', { id: `not-built-yet/${path}` }))
}

/** Inside the frame, which stays when a page fails. */
function inAdminFrame(pages: RouteConfigEntry[]) {
  return layout('./routes/admin-frame.tsx', [layout('./routes/error-boundary.tsx', pages)])
}
