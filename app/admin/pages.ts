import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** An admin page: its title and description. Access is decided in `people/access/route-access.ts` alone. */
export type AdminPage = {
  readonly title: Label
  readonly text: Label
  readonly group: Group | null
  /** What is there is a page that works, not a promise. */
  readonly isBuilt?: true
}

export const groups = [
  'home',
  'registrations',
  'programme',
  'money',
  'people',
  'lists',
  'print',
  'organisation',
] as const

/** A page's place in the menu; without a group it is reached from another page. */
export type Group = (typeof groups)[number]

/** By the pattern of their address, in the order of the menu. */
export const adminPages = {
  '/admin': { title: m.office_home_title, text: m.office_home_text, group: 'home', isBuilt: true },

  '/admin/prijave': {
    title: m.office_registrations_title,
    text: m.office_registrations_text,
    group: 'registrations',
  },
  '/admin/reception': {
    title: m.office_reception_title,
    text: m.office_reception_text,
    group: 'registrations',
  },
  '/admin/partners': { title: m.office_partners_title, text: m.office_partners_text, group: 'registrations' },
  '/admin/vsiSeznami': {
    title: m.office_all_lists_title,
    text: m.office_all_lists_text,
    group: 'registrations',
  },
  '/admin/mails': { title: m.office_mails_title, text: m.office_mails_text, group: 'registrations' },
  '/:lang/vip': {
    title: m.office_vip_title,
    text: m.office_vip_text,
    group: 'registrations',
    isBuilt: true,
  },

  '/admin/program': { title: m.office_program_title, text: m.office_program_text, group: 'programme' },
  '/admin/dogodki': { title: m.office_events_title, text: m.office_events_text, group: 'programme' },
  '/admin/dogodek': { title: m.office_event_title, text: m.office_event_text, group: null },
  '/:lang/programOverview': {
    title: m.office_overview_title,
    text: m.office_overview_text,
    group: 'programme',
    isBuilt: true,
  },

  '/admin/placilaNaRacun': {
    title: m.office_account_payments_title,
    text: m.office_account_payments_text,
    group: 'money',
  },
  '/admin/invoices': { title: m.office_invoices_title, text: m.office_invoices_text, group: 'money' },
  '/admin/costs': { title: m.office_costs_title, text: m.office_costs_text, group: 'money', isBuilt: true },
  '/admin/ipf': { title: m.office_ipf_title, text: m.office_ipf_text, group: 'money' },
  '/admin/stats': { title: m.office_stats_title, text: m.office_stats_text, group: 'money' },

  '/admin/team': { title: m.office_team_title, text: m.office_team_text, group: 'people', isBuilt: true },
  '/admin/workOrders': {
    title: m.office_work_orders_title,
    text: m.office_work_orders_text,
    group: 'people',
  },
  '/admin/promotors': { title: m.office_promoters_title, text: m.office_promoters_text, group: 'people' },
  '/admin/promotor': { title: m.office_promoter_title, text: m.office_promoter_text, group: 'people' },

  '/admin/print': { title: m.office_print_title, text: m.office_print_text, group: 'print' },
  '/admin/printTickets': { title: m.office_tickets_title, text: m.office_tickets_text, group: 'print' },
  '/admin/invoicePrint': {
    title: m.office_invoice_print_title,
    text: m.office_invoice_print_text,
    group: null,
  },
  '/admin/invoicesPrint': {
    title: m.office_invoices_print_title,
    text: m.office_invoices_print_text,
    group: 'print',
  },
  '/:lang/printWorkOrder': {
    title: m.office_work_order_print_title,
    text: m.office_work_order_print_text,
    group: null,
  },

  '/auth/users': {
    title: m.office_users_title,
    text: m.office_users_text,
    group: 'organisation',
    isBuilt: true,
  },
  '/auth/selectMyRoles': {
    title: m.office_my_roles_title,
    text: m.office_my_roles_text,
    group: 'organisation',
    isBuilt: true,
  },
  '/admin/settings': {
    title: m.office_settings_title,
    text: m.office_settings_text,
    group: 'organisation',
    isBuilt: true,
  },
  '/admin/audit': {
    title: m.office_audit_title,
    text: m.office_audit_text,
    group: 'organisation',
    isBuilt: true,
  },
  '/admin/lists/:collection': {
    title: m.office_list_title,
    text: m.office_list_text,
    group: null,
    isBuilt: true,
  },

  '/test/db': { title: m.office_test_db_title, text: m.office_test_db_text, group: null, isBuilt: true },
  '/test/websocket': {
    title: m.office_test_websocket_title,
    text: m.office_test_websocket_text,
    group: null,
    isBuilt: true,
  },
} as const satisfies Record<string, AdminPage>

/** The generic lists that stand in the menu. */
export const menuLists = {
  regs: m.office_list_regs,
  events: m.office_list_events,
  venues: m.office_list_venues,
  artists: m.office_list_artists,
  team: m.office_list_team,
  workOrders: m.office_list_work_orders,
  costs: m.office_list_costs,
  editions: m.office_list_editions,
  priceItems: m.office_list_price_items,
  promoCodes: m.office_list_promo_codes,
  promoters: m.office_list_promoters,
  invoice: m.office_list_invoice,
  oldAddresses: m.office_list_old_addresses,
  vip: m.office_list_vip,
  test: m.office_list_test,
} as const satisfies Record<string, Label>

export const groupTitles: Readonly<Record<Group, Label>> = {
  home: m.office_group_home,
  registrations: m.office_group_registrations,
  programme: m.office_group_programme,
  money: m.office_group_money,
  people: m.office_group_people,
  lists: m.office_group_lists,
  print: m.office_group_print,
  organisation: m.office_group_organisation,
}
