import type { Kind } from '#app/data-api/gate.ts'
import { mayOpen } from '#app/people/access/route-access.ts'
import type { Actor } from '#app/people/actor.ts'
import { pageText } from '#app/people/service.server.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { pageAt } from '../page-at.server.ts'
import type { ListPages } from './list-pages.ts'

/**
 * Lists with a page of the same name in the menu. Users who may open that page find the list through its link; the team's page is its list.
 */
export const pagesOfLists: { readonly [K in Kind]?: string } = {
  events: '/admin/dogodki',
  regs: '/admin/prijave',
  vip: '/:lang/vip',
  workOrders: '/admin/workOrders',
  team: '/admin/team',
  costs: '/admin/costs',
  invoice: '/admin/invoices',
  promoCodes: '/admin/settings/codes',
  promoters: '/admin/promotors',
}

/** Pages about the same documents under a name of their own. */
const otherPages: { readonly [K in Kind]?: string } = {
  artists: '/admin/umetniki',
  editions: '/admin/settings/editions',
  priceItems: '/admin/settings/prices',
}

/** Pages of one document: their address is `query` and the value of the document's field. */
const pagesOfDocuments: {
  readonly [K in Kind]?: { readonly path: string; readonly query: string; readonly field: string }
} = {
  events: { path: '/admin/dogodek', query: '?id=', field: '_id' },
  regs: { path: '/admin/prijave', query: '?open=', field: '_id' },
  workOrders: { path: '/admin/workOrders', query: '?show=all&open=', field: '_id' },
  invoice: { path: '/admin/invoicePrint', query: '?id=', field: '_id' },
  artists: { path: '/admin/umetniki', query: '?open=', field: 'slug' },
  promoCodes: { path: '/admin/settings/codes', query: '?open=', field: 'code' },
  promoters: { path: '/admin/promotor', query: '?id=', field: '_id' },
}

/** The pages to which a list and its documents lead, of those that the user may open. */
export function pagesFor(kind: Kind, by: Actor, locale: Locale): ListPages {
  const path = kind === 'team' ? undefined : (pagesOfLists[kind] ?? otherPages[kind])
  const one = pagesOfDocuments[kind]
  return {
    list:
      path !== undefined && mayOpen(by, path)
        ? { href: path.replace(':lang', langOf(locale)), title: titleAt(path, locale) }
        : null,
    document: one && mayOpen(by, one.path) ? { before: `${one.path}${one.query}`, field: one.field } : null,
    plan: kind === 'events' && mayOpen(by, '/admin/program'),
  }
}

function titleAt(path: string, locale: Locale): string {
  const { title } = pageAt(path)
  if (!title) throw new Error(`No title for ${path}`)
  return pageText(title, locale)
}
