import type { m } from '#app/platform/messages/messages.js'
import type { Guard } from './guards.ts'

type MessageKey = keyof typeof m

/** A page or an address that answers something else: one line here and its route file. All that is said of pages derives from this table. */
export type Page = {
  /** The pattern of its address. Under `/:lang` it stands in the frame of the public site, unless `frame` says another. */
  readonly path: '/' | '*' | `/${string}`
  /** Its route module, from `app/`. */
  readonly file: string
  readonly frame?: Frame
  /** Who may open it; absent: everybody, and no guard is asked. */
  readonly access?: Guard
  /** Of a public page: whether one rendering serves everybody, or why not. */
  readonly cache?: Cache | string
  /** Whether search engines are led to it, or why not. What is under a private page says nothing. */
  readonly seo?: SearchEntry | string
  /** Not for robots at all, with everything that begins like it. */
  readonly isPrivate?: true
  /** Past the festival only users of the back-office see it. Specification 2, decisions 1. */
  readonly hiddenAfterFestival?: true
  readonly menu?: SiteGroup | AdminGroup
  /** Also in the head of a wide page. */
  readonly isMain?: true
  /** What menus call it. */
  readonly title?: MessageKey | 'RootsToRise'
  /** What the map of the back-office says about it. */
  readonly text?: MessageKey
}

/** What stands round a page: its layout file is in `app/routes.ts`. */
export type Frame = 'admin' | 'auth' | 'workbench' | 'paper' | 'none'

export type Cache = {
  /** What the page reads of its query. Any other query is rendered for each request. */
  readonly query?: readonly string[]
  /** Nothing on it tells how many places there are. */
  readonly withoutPlaces?: true
  /** The values that the variable of the path can have; a page that does not exist is not cached. */
  readonly each?: RegExp
}

export type SearchEntry = {
  /** What it says beside its text: the programme's actions change it, the steps of registration do, or nothing. */
  readonly shows: 'programme' | 'registration' | 'text'
  /** As its card calls it; absent: a page of texts calls itself, the home page is called as the festival is. */
  readonly card?: MessageKey
}

export const siteGroups = ['festival', 'practical', 'about'] as const
type SiteGroup = (typeof siteGroups)[number]

export const adminGroups = [
  'home',
  'registrations',
  'programme',
  'money',
  'people',
  'lists',
  'print',
  'organisation',
] as const
export type AdminGroup = (typeof adminGroups)[number]

const own = 'is about one visitor'
const text = { withoutPlaces: true } as const
const list = 'admin/routes/list.tsx'
const contentPage = 'festival/routes/content-page.tsx'

/**
 * The public site, in the order of its menus and of the sitemap. Cached pages may show what `0013_page_stamp.sql` stamps, and what the
 * content version reads itself; a page that shows more than that is not cached.
 */
const sitePages: readonly (Page & Required<Pick<Page, 'cache'>>)[] = [
  {
    path: '/:lang',
    file: 'home/routes/home.tsx',
    access: 'open',
    cache: { query: ['over'] },
    seo: { shows: 'programme' },
  },
  {
    path: '/:lang/program',
    file: 'pricing/routes/program.tsx',
    access: 'open',
    hiddenAfterFestival: true,
    cache: { query: ['day', 'kind', 'level', 'artist', 'free'] },
    seo: { shows: 'programme', card: 'seo_card_program' },
    menu: 'festival',
    isMain: true,
    title: 'platform_nav_program',
  },
  {
    path: '/:lang/program/:id',
    file: 'pricing/routes/event.tsx',
    hiddenAfterFestival: true,
    cache: { each: /[a-z0-9-]{1,80}/ },
  },
  {
    path: '/:lang/program/:id/calendar.ics',
    file: 'programme/routes/event-calendar.ts',
    cache: 'is asked for by calendars, with a tag of its own',
  },
  {
    path: '/:lang/schedule',
    file: 'pricing/routes/schedule.tsx',
    access: 'open',
    hiddenAfterFestival: true,
    cache: {},
    seo: { shows: 'programme', card: 'seo_card_schedule' },
    menu: 'festival',
    isMain: true,
    title: 'platform_nav_schedule',
  },
  {
    path: '/:lang/build',
    file: 'pricing/routes/build.tsx',
    hiddenAfterFestival: true,
    cache: {},
    seo: { shows: 'programme', card: 'seo_card_build' },
    menu: 'festival',
    title: 'programme_plan_title',
  },
  {
    path: '/:lang/prices',
    file: 'registration/routes/prices.tsx',
    access: 'open',
    hiddenAfterFestival: true,
    cache: {},
    seo: { shows: 'registration', card: 'seo_card_prices' },
    menu: 'festival',
    isMain: true,
    title: 'platform_nav_prices',
  },
  {
    path: '/:lang/artists',
    file: 'programme/routes/artists.tsx',
    cache: {},
    seo: { shows: 'programme', card: 'seo_card_artists' },
    menu: 'festival',
    title: 'programme_artists_title',
  },
  { path: '/:lang/artists/:slug', file: 'programme/routes/artist.tsx', cache: { each: /[a-z0-9-]{1,60}/ } },
  {
    path: '/:lang/prijave',
    file: 'registration/routes/prijave.tsx',
    access: 'open',
    cache: 'names countries and first names, which the content version does not count',
    seo: { shows: 'registration' },
    menu: 'festival',
    title: 'dancers_title',
  },
  {
    path: '/:lang/RootsToRise',
    file: contentPage,
    access: 'open',
    cache: text,
    seo: { shows: 'text' },
    menu: 'festival',
    title: 'RootsToRise',
  },
  {
    path: '/:lang/register',
    file: 'registration-form/routes/register.tsx',
    access: 'open',
    cache: 'carries a key of its own, by which the form is taken once only',
    seo: { shows: 'registration', card: 'seo_card_register' },
  },
  {
    path: '/:lang/register/send',
    file: 'registration-form/routes/register.send.ts',
    cache: 'takes the form',
    seo: 'answers the form',
    isPrivate: true,
  },
  {
    path: '/:lang/register/places',
    file: 'registration-form/routes/register.places.ts',
    cache: 'is asked by the form while somebody fills it in',
    seo: 'answers the form',
    isPrivate: true,
  },
  {
    path: '/:lang/register/promo',
    file: 'registration-form/routes/register.promo.ts',
    cache: 'is about one code',
    seo: 'answers the form',
    isPrivate: true,
  },
  {
    path: '/:lang/locations',
    file: 'programme/routes/locations.tsx',
    access: 'open',
    cache: {},
    seo: { shows: 'programme', card: 'seo_card_locations' },
    menu: 'practical',
    isMain: true,
    title: 'platform_nav_locations',
  },
  {
    path: '/:lang/location',
    file: 'programme/routes/locations.tsx',
    access: 'open',
    cache: {},
    seo: 'is the locations by the name on older leaflets',
  },
  {
    path: '/:lang/lokacija-festivalna',
    file: 'programme/routes/venue.tsx',
    access: 'open',
    cache: {},
    seo: { shows: 'programme' },
  },
  {
    path: '/:lang/lokacija-moj-korak',
    file: 'programme/routes/venue.tsx',
    access: 'open',
    cache: {},
    seo: { shows: 'programme' },
  },
  {
    path: '/:lang/lokacija-studio-dansa',
    file: 'programme/routes/venue.tsx',
    access: 'open',
    cache: {},
    seo: { shows: 'programme' },
  },
  {
    path: '/:lang/travel',
    file: 'programme/routes/travel.tsx',
    access: 'open',
    cache: text,
    seo: { shows: 'text' },
    menu: 'practical',
    title: 'site_travel',
  },
  {
    path: '/:lang/accommodation',
    file: contentPage,
    access: 'open',
    cache: text,
    seo: { shows: 'text' },
    menu: 'practical',
    title: 'site_accommodation',
  },
  {
    path: '/:lang/paymentInfo',
    file: 'my-registration/routes/payment-info.tsx',
    access: 'open',
    cache: text,
    seo: { shows: 'text' },
    menu: 'practical',
    title: 'site_payment',
  },
  {
    path: '/:lang/myReg',
    file: 'my-registration/routes/my-reg.tsx',
    access: 'open',
    cache: own,
    seo: own,
    isPrivate: true,
    menu: 'practical',
    isMain: true,
    title: 'platform_nav_my_registration',
  },
  { path: '/:lang/myReg/change', file: 'my-registration/routes/my-reg.change.tsx', cache: own },
  { path: '/:lang/myReg/person', file: 'my-registration/routes/my-reg.person.tsx', cache: own },
  { path: '/:lang/myReg/handOver', file: 'my-registration/routes/my-reg.handover.tsx', cache: own },
  { path: '/:lang/myReg/cancel', file: 'my-registration/routes/my-reg.cancel.tsx', cache: own },
  { path: '/:lang/myReg/erase', file: 'my-registration/routes/my-reg.erase.tsx', cache: own },
  { path: '/:lang/myReg/calendar.ics', file: 'my-registration/routes/my-reg.calendar.ts', cache: own },
  { path: '/:lang/myReg/invoice.pdf', file: 'my-registration/routes/my-reg.invoice.ts', cache: own },
  { path: '/:lang/myReg/data.json', file: 'my-registration/routes/my-reg.data.ts', cache: own },
  {
    path: '/:lang/contact',
    file: contentPage,
    access: 'open',
    cache: text,
    seo: { shows: 'text' },
    menu: 'about',
    title: 'site_contact',
  },
  {
    path: '/:lang/volunteer',
    file: 'team/routes/volunteer.tsx',
    access: 'open',
    cache: text,
    seo: { shows: 'text' },
    menu: 'about',
    title: 'volunteer_title',
  },
  {
    path: '/:lang/news',
    file: 'promotion/routes/news.tsx',
    cache: text,
    seo: { shows: 'text', card: 'seo_card_news' },
    menu: 'about',
    title: 'news_title',
  },
  {
    path: '/:lang/news/confirm',
    file: 'promotion/routes/news-link.tsx',
    cache: 'is opened by a secret link',
    seo: 'is opened by a secret link',
  },
  {
    path: '/:lang/news/leave',
    file: 'promotion/routes/news-link.tsx',
    cache: 'is opened by a secret link',
    seo: 'is opened by a secret link',
  },
  {
    path: '/:lang/policy',
    file: contentPage,
    access: 'open',
    cache: text,
    seo: { shows: 'text' },
    menu: 'about',
    title: 'site_policy',
  },
  {
    path: '/:lang/programHtml',
    file: 'programme/routes/program-html.ts',
    access: 'open',
    cache: {},
    seo: 'is for other sites to take in',
  },
  {
    path: '/:lang/programText',
    file: 'programme/routes/program-text.ts',
    access: 'open',
    cache: {},
    seo: 'is for other sites to take in',
  },
  {
    path: '/:lang/program.ics',
    file: 'programme/routes/program-calendar.ts',
    cache: 'is asked for by calendars, with a tag of its own',
    seo: 'is a calendar',
  },
  // a work order is opened by its own secret link; without it the page is empty (decisions 10)
  {
    path: '/:lang/printWorkOrder',
    file: 'team/routes/print-work-order.tsx',
    frame: 'paper',
    access: 'open',
    cache: 'is opened by a secret link',
    seo: 'is opened by a secret link',
    isPrivate: true,
    title: 'office_work_order_print_title',
    text: 'office_work_order_print_text',
  },
  // a member of the team answers shifts by the link of an e-mail
  {
    path: '/:lang/shifts',
    file: 'team/routes/own-shifts.tsx',
    access: 'open',
    cache: 'is opened by a secret link',
    seo: 'is opened by a secret link',
    isPrivate: true,
  },
]

/** The back-office in the order of its menu, with the staff pages of the public site. Specification 2 and 6; decisions 9 settles added pages. */
const adminPages: readonly Page[] = [
  {
    path: '/admin',
    file: 'admin/routes/home.tsx',
    frame: 'admin',
    access: 'office',
    menu: 'home',
    title: 'office_home_title',
    text: 'office_home_text',
  },
  {
    path: '/admin/prijave',
    file: 'admin/routes/registrations.tsx',
    frame: 'admin',
    access: 'office',
    menu: 'registrations',
    title: 'office_registrations_title',
    text: 'office_registrations_text',
  },
  {
    path: '/admin/reception',
    file: 'reception/routes/reception.tsx',
    frame: 'none',
    access: 'reception',
    menu: 'registrations',
    title: 'office_reception_title',
    text: 'office_reception_text',
  },
  {
    path: '/admin/blagajna',
    file: 'reception/routes/control.tsx',
    frame: 'admin',
    access: 'reception',
    menu: 'registrations',
    title: 'office_control_title',
    text: 'office_control_text',
  },
  {
    path: '/admin/partners',
    file: 'admin/routes/partners.tsx',
    frame: 'admin',
    access: 'matching',
    menu: 'registrations',
    title: 'office_partners_title',
    text: 'office_partners_text',
  },
  {
    path: '/admin/vsiSeznami',
    file: 'print/routes/lists.tsx',
    frame: 'admin',
    access: 'office',
    menu: 'registrations',
    title: 'office_all_lists_title',
    text: 'office_all_lists_text',
  },
  {
    path: '/admin/mails',
    file: 'admin/routes/mails.tsx',
    frame: 'admin',
    access: 'office',
    menu: 'registrations',
    title: 'office_mails_title',
    text: 'office_mails_text',
  },
  {
    path: '/admin/novice',
    file: 'promotion/routes/newsletter.tsx',
    frame: 'admin',
    access: 'office',
    menu: 'registrations',
    title: 'office_newsletter_title',
    text: 'office_newsletter_text',
  },
  {
    path: '/admin/mails/write',
    file: 'admin/routes/mail-write.tsx',
    frame: 'admin',
    access: 'office',
    title: 'office_mail_write_title',
    text: 'office_mail_write_text',
  },
  {
    path: '/admin/mails/mailings',
    file: 'admin/routes/mailings.tsx',
    frame: 'admin',
    access: 'office',
    title: 'office_mailings_title',
    text: 'office_mailings_text',
  },
  {
    path: '/admin/mails/templates',
    file: 'admin/routes/mail-templates.tsx',
    frame: 'admin',
    access: 'office',
    title: 'office_mail_templates_title',
    text: 'office_mail_templates_text',
  },
  {
    path: '/:lang/vip',
    file: 'promotion/routes/vip.tsx',
    access: 'office',
    menu: 'registrations',
    title: 'office_vip_title',
    text: 'office_vip_text',
    cache: 'is for staff',
  },
  {
    path: '/admin/program',
    file: 'admin/routes/program.tsx',
    frame: 'admin',
    access: 'office',
    menu: 'programme',
    title: 'office_program_title',
    text: 'office_program_text',
  },
  {
    path: '/admin/programPrint',
    file: 'admin/routes/program-print.tsx',
    frame: 'paper',
    access: 'office',
    title: 'planner_print_title',
    text: 'planner_print_text',
  },
  {
    path: '/admin/dogodki',
    file: 'admin/routes/events.tsx',
    frame: 'admin',
    access: 'office',
    menu: 'programme',
    title: 'office_events_title',
    text: 'office_events_text',
  },
  {
    path: '/admin/dogodek',
    file: 'admin/routes/event.tsx',
    frame: 'admin',
    access: 'office',
    title: 'office_event_title',
    text: 'office_event_text',
  },
  {
    path: '/admin/photos',
    file: 'admin/routes/photos.tsx',
    frame: 'admin',
    access: 'office',
    menu: 'programme',
    title: 'office_photos_title',
    text: 'office_photos_text',
  },
  {
    path: '/:lang/programOverview',
    file: 'programme/routes/program-overview.tsx',
    access: 'office',
    hiddenAfterFestival: true,
    menu: 'programme',
    title: 'office_overview_title',
    text: 'office_overview_text',
    cache: 'is for staff',
  },
  {
    path: '/admin/placilaNaRacun',
    file: 'bank/routes/account-payments.tsx',
    frame: 'admin',
    access: 'registrar',
    menu: 'money',
    title: 'office_account_payments_title',
    text: 'office_account_payments_text',
  },
  {
    path: '/admin/placila',
    file: 'registration/routes/payments.tsx',
    frame: 'admin',
    access: 'registrar',
    menu: 'money',
    title: 'office_payments_title',
    text: 'office_payments_text',
  },
  {
    path: '/admin/invoices',
    file: 'invoices/routes/invoices.tsx',
    frame: 'admin',
    access: 'registrar',
    menu: 'money',
    title: 'office_invoices_title',
    text: 'office_invoices_text',
  },
  {
    path: '/admin/vracila',
    file: 'bank/routes/refunds.tsx',
    frame: 'admin',
    access: 'registrar',
    menu: 'money',
    title: 'office_refunds_title',
    text: 'office_refunds_text',
  },
  {
    path: '/admin/vracilaPrint',
    file: 'bank/routes/refunds-print.tsx',
    frame: 'paper',
    access: 'registrar',
    title: 'office_refunds_print_title',
    text: 'office_refunds_print_text',
  },
  { path: '/admin/vracila.xml', file: 'bank/routes/refunds-file.ts', frame: 'none', access: 'registrar' },
  { path: '/admin/vracila.csv', file: 'bank/routes/refunds-csv.ts', frame: 'none', access: 'registrar' },
  {
    path: '/admin/fiscal',
    file: 'fiscal/routes/fiscal.tsx',
    frame: 'admin',
    access: 'registrar',
    menu: 'money',
    title: 'office_fiscal_title',
    text: 'office_fiscal_text',
  },
  { path: '/admin/fiscalReceipt.pdf', file: 'fiscal/routes/receipt-pdf.ts', frame: 'none', access: 'till' },
  {
    path: '/admin/temeljnica',
    file: 'invoices/routes/journal.tsx',
    frame: 'admin',
    access: 'registrar',
    menu: 'money',
    title: 'office_journal_title',
    text: 'office_journal_text',
  },
  {
    path: '/admin/temeljnica.csv',
    file: 'invoices/routes/journal-csv.ts',
    frame: 'none',
    access: 'registrar',
  },
  {
    path: '/admin/temeljnica.xlsx',
    file: 'invoices/routes/journal-xlsx.ts',
    frame: 'none',
    access: 'registrar',
  },
  {
    path: '/admin/costs',
    file: 'reports/routes/costs.tsx',
    frame: 'admin',
    access: 'budget',
    menu: 'money',
    title: 'office_costs_title',
    text: 'office_costs_text',
  },
  { path: '/admin/costs.csv', file: 'reports/routes/costs-csv.ts', frame: 'none', access: 'budget' },
  { path: '/admin/costs.xlsx', file: 'reports/routes/costs-xlsx.ts', frame: 'none', access: 'budget' },
  { path: '/admin/costs.png', file: 'reports/routes/costs-png.ts', frame: 'none', access: 'budget' },
  {
    path: '/admin/ipf',
    file: 'reports/routes/ipf.tsx',
    frame: 'admin',
    access: 'budget',
    menu: 'money',
    title: 'office_ipf_title',
    text: 'office_ipf_text',
  },
  { path: '/admin/ipf.csv', file: 'reports/routes/ipf-csv.ts', frame: 'none', access: 'budget' },
  { path: '/admin/ipf.xlsx', file: 'reports/routes/ipf-xlsx.ts', frame: 'none', access: 'budget' },
  { path: '/admin/ipf.png', file: 'reports/routes/ipf-png.ts', frame: 'none', access: 'budget' },
  {
    path: '/admin/stats',
    file: 'reports/routes/stats.tsx',
    frame: 'admin',
    access: 'office',
    menu: 'money',
    title: 'office_stats_title',
    text: 'office_stats_text',
  },
  { path: '/admin/stats.csv', file: 'reports/routes/stats-csv.ts', frame: 'none', access: 'office' },
  { path: '/admin/stats.xlsx', file: 'reports/routes/stats-xlsx.ts', frame: 'none', access: 'office' },
  { path: '/admin/stats.png', file: 'reports/routes/stats-png.ts', frame: 'none', access: 'office' },
  {
    path: '/admin/team',
    file: list,
    frame: 'admin',
    access: 'staff',
    menu: 'people',
    title: 'office_team_title',
    text: 'office_team_text',
  },
  {
    path: '/admin/izmene',
    file: 'team/routes/shifts.tsx',
    frame: 'admin',
    access: 'staff',
    menu: 'people',
    title: 'office_shifts_title',
    text: 'office_shifts_text',
  },
  {
    path: '/admin/workOrders',
    file: 'team/routes/work-orders.tsx',
    frame: 'admin',
    access: 'login',
    menu: 'people',
    title: 'office_work_orders_title',
    text: 'office_work_orders_text',
  },
  {
    path: '/admin/promotors',
    file: 'promotion/routes/promotors.tsx',
    frame: 'admin',
    access: 'office',
    menu: 'people',
    title: 'office_promoters_title',
    text: 'office_promoters_text',
  },
  // a promoter needs no role; the page itself checks the owner
  {
    path: '/admin/promotor',
    file: 'promotion/routes/promotor.tsx',
    frame: 'admin',
    access: 'login',
    menu: 'people',
    title: 'office_promoter_title',
    text: 'office_promoter_text',
  },
  {
    path: '/admin/print',
    file: 'print/routes/print-centre.tsx',
    frame: 'admin',
    access: 'office',
    menu: 'print',
    title: 'office_print_title',
    text: 'office_print_text',
  },
  {
    path: '/admin/printTickets',
    file: 'print/routes/tickets.tsx',
    frame: 'paper',
    access: 'office',
    menu: 'print',
    title: 'office_tickets_title',
    text: 'office_tickets_text',
  },
  // documents: without the right to read the collection, a user sees totals only (decisions 9)
  {
    path: '/admin/invoicePrint',
    file: 'invoices/routes/invoice-print.tsx',
    frame: 'paper',
    access: 'admin',
    title: 'office_invoice_print_title',
    text: 'office_invoice_print_text',
  },
  {
    path: '/admin/invoicesPrint',
    file: 'invoices/routes/invoice-print.tsx',
    frame: 'paper',
    access: 'admin',
    menu: 'print',
    title: 'office_invoices_print_title',
    text: 'office_invoices_print_text',
  },
  {
    path: '/auth/users',
    file: list,
    frame: 'admin',
    access: 'admin',
    menu: 'organisation',
    title: 'office_users_title',
    text: 'office_users_text',
  },
  {
    path: '/auth/selectMyRoles',
    file: 'people/routes/select-my-roles.tsx',
    frame: 'admin',
    access: 'admin',
    menu: 'organisation',
    title: 'office_my_roles_title',
    text: 'office_my_roles_text',
  },
  {
    path: '/admin/settings',
    file: 'admin/routes/settings.tsx',
    frame: 'admin',
    access: 'admin',
    menu: 'organisation',
    title: 'office_settings_title',
    text: 'office_settings_text',
  },
  {
    path: '/admin/settings/dates',
    file: 'admin/routes/settings-dates.tsx',
    frame: 'admin',
    access: 'admin',
    title: 'settings_dates_title',
    text: 'settings_dates_text',
  },
  {
    path: '/admin/settings/prices',
    file: 'admin/routes/settings-prices.tsx',
    frame: 'admin',
    access: 'admin',
    title: 'settings_prices_title',
    text: 'settings_prices_text',
  },
  {
    path: '/admin/settings/codes',
    file: 'admin/routes/settings-codes.tsx',
    frame: 'admin',
    access: 'registrar',
    menu: 'organisation',
    title: 'settings_codes_title',
    text: 'settings_codes_text',
  },
  {
    path: '/admin/settings/editions',
    file: 'admin/routes/settings-editions.tsx',
    frame: 'admin',
    access: 'admin',
    title: 'settings_editions_title',
    text: 'settings_editions_text',
  },
  {
    path: '/admin/settings/copy',
    file: 'admin/routes/settings-copy.tsx',
    frame: 'admin',
    access: 'admin',
    title: 'settings_copy_title',
    text: 'settings_copy_text',
  },
  {
    path: '/admin/audit',
    file: 'admin/routes/audit.tsx',
    frame: 'admin',
    access: 'admin',
    menu: 'organisation',
    title: 'office_audit_title',
    text: 'office_audit_text',
  },
  { path: '/admin/vsiSeznami.pdf', file: 'print/routes/lists-pdf.ts', frame: 'none', access: 'office' },
  { path: '/admin/vsiSeznami.csv', file: 'print/routes/lists-csv.ts', frame: 'none', access: 'office' },
  { path: '/admin/vsiSeznami.xlsx', file: 'print/routes/lists-xlsx.ts', frame: 'none', access: 'office' },
  { path: '/admin/print.pdf', file: 'print/routes/print-pdf.ts', frame: 'none', access: 'office' },
  { path: '/admin/printTickets.pdf', file: 'print/routes/tickets-pdf.ts', frame: 'none', access: 'office' },
  { path: '/admin/find', file: 'admin/routes/find.ts', frame: 'none', access: 'staff' },
  { path: '/admin/invoices.pdf', file: 'invoices/routes/invoice-pdf.ts', frame: 'none', access: 'admin' },
  { path: '/admin/invoices.xlsx', file: 'invoices/routes/invoices-xlsx.ts', frame: 'none', access: 'admin' },
  { path: '/admin/novice.csv', file: 'promotion/routes/newsletter-csv.ts', frame: 'none', access: 'office' },
  { path: '/admin/audit.csv', file: 'admin/routes/audit-csv.ts', frame: 'none', access: 'admin' },
  // the guard narrows this to the requested collection
  {
    path: '/admin/lists/:collection',
    file: list,
    frame: 'admin',
    access: 'staff',
    title: 'office_list_title',
    text: 'office_list_text',
  },
  { path: '/admin/*', file: 'admin/routes/not-found.tsx', frame: 'admin' },
]

const otherPages: readonly Page[] = [
  { path: '/auth/login', file: 'people/routes/login.tsx', frame: 'auth', access: 'open' },
  { path: '/auth/logout', file: 'people/routes/logout.tsx', frame: 'auth', access: 'open' },
  { path: '/auth/register', file: 'people/routes/register.tsx', frame: 'auth', access: 'open' },
  { path: '/auth/password', file: 'people/routes/password.tsx', frame: 'auth', access: 'open' },
  // open like the collection `test`; off in production unless switched on (decisions 10)
  {
    path: '/test/db',
    file: list,
    frame: 'workbench',
    access: 'open',
    title: 'office_test_db_title',
    text: 'office_test_db_text',
  },
  {
    path: '/test/websocket',
    file: 'admin/routes/websocket-test.tsx',
    access: 'open',
    title: 'office_test_websocket_title',
    text: 'office_test_websocket_text',
  },
  // a demo shows the e-mails it wrote; otherwise there is nothing here
  { path: '/demo/emails', file: 'admin/routes/demo-messages.tsx' },
  { path: '/demo/emails/:message', file: 'admin/routes/demo-message.tsx' },
  { path: '/sitemap.xml', file: 'seo/routes/sitemap.ts' },
  { path: '/robots.txt', file: 'seo/routes/robots.ts' },
  { path: '/site.webmanifest', file: 'seo/routes/web-manifest.ts' },
  { path: '/og/*', file: 'seo/routes/card.ts' },
  { path: '/photos/:name', file: 'programme/routes/photo.ts' },
  // addresses without a language lead to the English page; all others nowhere
  { path: '/', file: 'shell/not-found.tsx' },
  { path: '*', file: 'shell/not-found.tsx' },
]

export const pages: readonly Page[] = [...sitePages, ...adminPages, ...otherPages]
