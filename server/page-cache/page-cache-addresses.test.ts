import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import routeTable from '#app/routes.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { cachedAddress, cachedPages, uncachedPages } from './page-cache-addresses.ts'

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path ? `${above}/${path}` : above
    return children ? pathsOf(children, here) : [here]
  })
}

describe('the cacheable pages', () => {
  it('are listed with every public page, and no other', async () => {
    const pages = pathsOf(await routeTable)
      .filter((path) => path.startsWith('/:lang'))
      .map((path) => path.slice('/:lang/'.length))
    const said = [...Object.keys(cachedPages), ...Object.keys(uncachedPages)]
    expect(pages.filter((page) => !said.includes(page))).toEqual([])
    // a page may still come
    expect(Object.keys(cachedPages).filter((page) => !pages.includes(page))).toEqual([])
    expect(Object.keys(cachedPages).filter((page) => page in uncachedPages)).toEqual([])
  })

  it.each([
    ['/EN', '/EN'],
    ['/SI?over=', '/SI?over='],
    ['/EN.data', '/EN.data'],
    ['/EN/program', '/EN/program'],
    ['/EN/program?', '/EN/program'],
    ['/EN/program.data', '/EN/program.data'],
    ['/EN/program?level=open&kind=class', '/EN/program?kind=class&level=open'],
    ['/EN/program?kind=%3Cb%3E', '/EN/program?kind=%3Cb%3E'],
    ['/EN/program/0123456789abcdef01234567', '/EN/program/0123456789abcdef01234567'],
    ['/EN/artists/a-b', '/EN/artists/a-b'],
    ['/', null],
    ['/en', null],
    ['/EN/', null],
    ['/ENx', null],
    ['/EN/Program', null],
    ['/EN//program', null],
    ['/EN/program/', null],
    ['/EN/%70rogram', null],
    ['/EN/program/the-walk-that-speaks', '/EN/program/the-walk-that-speaks'],
    ['/EN/program/The-Walk', null],
    ['/EN/program?utm_source=news', null],
    ['/EN/program?mine=a', null],
    ['/EN/program?kind=a&kind=b', null],
    [`/EN/program?kind=${'a'.repeat(200)}`, null],
    ['/EN/register', null],
    ['/EN/myReg?key=secret', null],
    ['/EN/constructor', null],
    ['/EN/__proto__', null],
    ['/auth/login', null],
    ['//EN/program', null],
    ['http://other.example/EN', null],
  ])('have a key: %s by %s', (url, key) => {
    expect(cachedAddress(url)?.key ?? null).toBe(key)
  })

  it('have a short key for any address, which reads back', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const kept = cachedAddress(`/EN${path}?${query}`)
        if (!kept) return
        expect(kept.key.length).toBeLessThan(1_000)
        expect(cachedAddress(kept.key)?.key).toBe(kept.key)
      }),
    )
  })
})

/** Tables that no cached page shows, or whose content version is read separately (`pools`). A new table has a content version, or is listed here. */
const notStamped = [
  'allocations',
  'audit',
  'bank_entries',
  'bank_statements',
  'bulk_actions',
  'card_disputes',
  'card_refunds',
  'failed_card_refunds',
  'card_sessions',
  'csv_mappings',
  'claims',
  'costs',
  'couples',
  'dues',
  'erasures',
  'event_drafts',
  'fiscal_counters',
  'fiscal_payments',
  'fiscal_premises',
  'fiscal_receipts',
  'fiscal_submissions',
  'holds',
  'idempotency',
  'import_jobs',
  'import_mappings',
  'imported_registrations',
  'imports',
  'inbox',
  'installation',
  'invoice_series',
  'invoice_subjects',
  'invoices',
  'jobs',
  'journal_accounts',
  'known_devices',

  'leave_offers',
  'email_template_versions',
  'email_templates',
  'emails',
  'link_requests',
  'list_views',
  'live_sheets',
  'live_names',
  'mailings',
  'movements',
  'news_links',
  'news_readers',
  'notices',
  'old_addresses',
  'page_stamp',
  'partner_proposal_halves',
  'partner_proposals',
  'passkey_challenges',
  'passkeys',
  'payment_group_members',
  'payment_groups',
  // each change of a photo counts its edition on
  'photo_files',
  'photos',
  'picks',
  'place_alert_links',
  'place_alerts',
  'pool_history',
  'pools',
  'promo_codes',
  'promoters',
  'rate_limits',
  'refund_files',
  'refund_steps',
  'refunds',
  'registrations',
  'returning_counts',
  'rooms',
  'sessions',
  'engagements',
  'signed_contracts',
  'shift_links',
  'shift_people',
  'shift_records',
  'shifts',
  'team',
  'test_documents',
  'ticket_runs',
  'tickets',
  'cash_rows',
  'cash_sessions',
  'reception_actions',
  'reception_conflicts',
  'reception_counters',
  'reception_devices',
  'reception_shifts',
  'teacher_links',
  'wristbands',
  'tokens',
  'turns',
  'unconfirmed_counts',
  'user_tokens',
  'users',
  'vip',
  'work_orders',
]

it('every table has a content version, or affects no page', async () => {
  const db = await openTestDatabase('embedded')
  const { rows } = await db.query<{ name: string; stamped: boolean }>(
    `select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'stamp_pages') as stamped
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
     order by 1`,
  )
  await db.close()
  expect(rows.filter(({ stamped }) => !stamped).map(({ name }) => name)).toEqual(notStamped.toSorted())
})
