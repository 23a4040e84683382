import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { may as mayOnMails } from '#app/admin/mails/policy.ts'
import { may as mayInOffice } from '#app/admin/policy.ts'
import { may as mayOnViews } from '#app/admin/registrations/views/policy.ts'
import { may as mayOnArtists } from '#app/artists/policy.ts'
import { may as mayOnStatements } from '#app/bank/policy.ts'
import { may as mayByCard } from '#app/cards/policy.ts'
import { may as mayOnReceipts } from '#app/fiscal/policy.ts'
import { may as mayImport } from '#app/imports/policy.ts'
import { may as mayOnInvoices } from '#app/invoices/policy.ts'
import { may as mayOnPayments } from '#app/ledger/policy.ts'
import { type Actor, nobody, type StaffRole, systemActor } from '#app/people/actor.ts'
import { may as mayAmongPeople } from '#app/people/policy.ts'
import { may as mayOnPrices } from '#app/pricing/policy.ts'
import { may as mayPrint } from '#app/print/policy.ts'
import { may as mayOnProgramme } from '#app/programme/policy.ts'
import { may as mayInPromotion } from '#app/promotion/policy.ts'
import { may as mayAtReception } from '#app/reception/policy.ts'
import { may as mayOnRegistrations } from '#app/registration/policy.ts'
import { may as mayOnReports } from '#app/reports/policy.ts'
import { may as mayOnTeam } from '#app/team/policy.ts'
import { eventId } from '#tests/make.ts'
import { may as mayOnDocuments } from './policy.ts'
import type { Field } from './shape/shape.ts'

const own = eventId(1)
const user = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'me', roles })
const me = { username: 'me' }
const other = { username: 'somebody' }
const field = (over: Partial<Field> = {}): Field => ({ name: 'it', kind: 'text', ...over })

/** Everybody there is, in the order of the columns below. */
const everybody: readonly (readonly [string, Actor])[] = [
  ['nobody', nobody],
  ['own', { kind: 'dancer', registrationId: own }],
  ['oth', { kind: 'dancer', registrationId: eventId(2) }],
  ['in', user()],
  ['tru', user('trusted')],
  ['par', user('partnering')],
  ['rec', user('reception')],
  ['pro', user('progAdmin')],
  ['rAd', user('regAdmin')],
  ['rEd', user('regEditor')],
  ['adm', user('admin')],
  ['hou', systemActor],
]

type Ask = (by: Actor) => boolean
/** Every permission, typed by hand from the specification (6), not from the code. `x`: may; `.`: may not. */
const table: readonly (readonly [domain: string, permission: string, columns: string, ask: Ask])[] = [
  //                                         no own oth in tru par rec pro rAd rEd adm hou
  ['people', 'route.enter', /* open        */ 'x x x x x x x x x x x x', (by) => enter(by, 'open')],
  ['people', 'route.enter', /* login       */ '. . . x x x x x x x x .', (by) => enter(by, 'login')],
  ['people', 'route.enter', /* reception   */ '. . . . . . x . . . x .', (by) => enter(by, ['reception'])],
  [
    'people',
    'edition.choose',
    /* the current  */ 'x x x x x x x x x x x x',
    (by) => people(by, 'edition.choose', { isCurrent: true, archived: false }),
  ],
  [
    'people',
    'edition.choose',
    /* the next     */ '. . . . . . . x x x x x',
    (by) => people(by, 'edition.choose', { isCurrent: false, archived: false }),
  ],
  [
    'people',
    'edition.choose',
    /* an archive   */ '. . . . . . . . . . x x',
    (by) => people(by, 'edition.choose', { isCurrent: false, archived: true }),
  ],
  ['people', 'user.read', /* themself     */ '. . . x x x x x x x x x', (by) => people(by, 'user.read', me)],
  [
    'people',
    'user.read',
    /* another      */ '. . . . . . . . . . x x',
    (by) => people(by, 'user.read', other),
  ],
  [
    'people',
    'user.read',
    /* all          */ '. . . . . . . . . . x x',
    (by) => people(by, 'user.read', null),
  ],
  ['people', 'user.save', '. . . . . . . . . . x x', (by) => people(by, 'user.save')],
  ['people', 'user.delete', '. . . . . . . . . . x x', (by) => people(by, 'user.delete')],

  ['programme', 'programme.edit', '. . . . . . . x . . x x', (by) => mayOnProgramme(by, 'programme.edit')],
  [
    'programme',
    'programme.seeDrafts',
    '. . . . . . . x . x x x',
    (by) => mayOnProgramme(by, 'programme.seeDrafts'),
  ],
  ['pricing', 'promoCodes.write', '. . . . . . . . x . x x', (by) => mayOnPrices(by, 'promoCodes.write')],
  ['pricing', 'prices.edit', '. . . . . . . . . . x x', (by) => mayOnPrices(by, 'prices.edit')],

  // R1: a dancer has their own; for other callers it does not exist
  ['registration', 'registration.see', '. x . . . x x x x x x x', (by) => regs(by, 'registration.see', own)],
  [
    'registration',
    'registration.change',
    '. x . . . x x x x x x x',
    (by) => regs(by, 'registration.change', own),
  ],
  [
    'registration',
    'registration.cancel',
    '. x . . . x x x x x x x',
    (by) => regs(by, 'registration.cancel', own),
  ],
  [
    'registration',
    'registration.handOver',
    '. x . . . x x x x x x x',
    (by) => regs(by, 'registration.handOver', own),
  ],
  [
    'registration',
    'registration.release',
    '. . . . . x x x x x x x',
    (by) => regs(by, 'registration.release', own),
  ],
  [
    'registration',
    'registration.erase',
    '. x . . . . . . x . x x',
    (by) => regs(by, 'registration.erase', own),
  ],
  ['registration', 'registration.delete', '. . . . . . . . x . x x', (by) => regs(by, 'registration.delete')],
  ['registration', 'registration.merge', '. . . . . . . . x . x x', (by) => regs(by, 'registration.merge')],
  [
    'registration',
    'registrations.seeAll',
    '. . . . . x x x x x x x',
    (by) => regs(by, 'registrations.seeAll'),
  ],
  ['registration', 'registrations.list', '. . . . . x . x x x x x', (by) => regs(by, 'registrations.list')],
  [
    'registration',
    'registrations.workWith',
    '. . . . . . . . x x x x',
    (by) => regs(by, 'registrations.workWith'),
  ],
  ['registration', 'registration.add', '. . . . . . x . x x x x', (by) => regs(by, 'registration.add')],
  [
    'registration',
    'registration.confirm',
    '. . . . . . . . x x x x',
    (by) => regs(by, 'registration.confirm'),
  ],
  ['registration', 'registration.excuse', '. . . . . . . . x x x x', (by) => regs(by, 'registration.excuse')],
  ['registration', 'registration.remind', '. . . . . . . . x x x x', (by) => regs(by, 'registration.remind')],
  [
    'registration',
    'registration.restore',
    '. . . . . . . . x x x x',
    (by) => regs(by, 'registration.restore'),
  ],
  ['registration', 'registration.resend', '. . . . . . . . x x x x', (by) => regs(by, 'registration.resend')],
  ['registration', 'registration.tag', '. . . . . . . . x x x x', (by) => regs(by, 'registration.tag')],
  [
    'registration',
    'registration.history',
    '. . . . . . . . x x x x',
    (by) => regs(by, 'registration.history'),
  ],
  ['registration', 'registration.admit', '. . . . . . . . x x x x', (by) => regs(by, 'registration.admit')],
  [
    'registration',
    'registration.admitAtDoor',
    '. . . . . . x . . x x x',
    (by) => regs(by, 'registration.admitAtDoor'),
  ],
  [
    'registration',
    'registration.admitPast',
    '. . . . . . . . . . x x',
    (by) => regs(by, 'registration.admitPast'),
  ],
  ['registration', 'registrations.bulk', '. . . . . . . . x . x x', (by) => regs(by, 'registrations.bulk')],
  ['registration', 'partners.propose', '. . . . . x . . . x x x', (by) => regs(by, 'partners.propose')],
  [
    'registration',
    'ticket.see',
    /* own        */ '. x . . . . x . x x x x',
    (by) => regs(by, 'ticket.see', own),
  ],
  ['registration', 'tickets.seeAll', '. . . . . . x . x x x x', (by) => regs(by, 'tickets.seeAll')],
  ['registration', 'ticket.mail', '. x . . . . x . x x x x', (by) => regs(by, 'ticket.mail', own)],
  ['registration', 'ticket.replace', '. . . . . . x . x x x x', (by) => regs(by, 'ticket.replace')],
  ['registration', 'whatIf.ask', '. . . . . . . x x x x x', (by) => regs(by, 'whatIf.ask')],
  ['registration', 'whatIf.apply', '. . . . . . . x . . x x', (by) => regs(by, 'whatIf.apply')],

  ['registration', 'refund.decide', '. . . . . . . . x . x x', (by) => regs(by, 'refund.decide')],
  [
    'registration',
    'refund.sayAccount',
    '. x . . . . . . x . x x',
    (by) => regs(by, 'refund.sayAccount', own),
  ],
  ['ledger', 'payment.book', '. . . . . . x . x . x x', (by) => mayOnPayments(by, 'payment.book')],
  ['ledger', 'payment.correct', '. . . . . . . . x . x x', (by) => mayOnPayments(by, 'payment.correct')],
  ['invoices', 'accounts.edit', '. . . . . . . . . . x x', (by) => mayOnInvoices(by, 'accounts.edit')],
  ['invoices', 'invoice.see', '. . . . . . . . . . x x', (by) => mayOnInvoices(by, 'invoice.see')],
  ['invoices', 'invoice.edit', '. . . . . . . . . . x x', (by) => mayOnInvoices(by, 'invoice.edit')],

  ['fiscal', 'receipt.see', '. . . . . . x . x . x x', (by) => mayOnReceipts(by, 'receipt.see')],
  ['fiscal', 'receipt.send', '. . . . . . . . x . x x', (by) => mayOnReceipts(by, 'receipt.send')],
  ['fiscal', 'premises.edit', '. . . . . . . . . . x x', (by) => mayOnReceipts(by, 'premises.edit')],

  [
    'imports',
    'registrations.import',
    '. . . . . . . . x . x x',
    (by) => mayImport(by, 'registrations.import'),
  ],
  ['bank', 'bank.see', '. . . . . . . . x . x x', (by) => mayOnStatements(by, 'bank.see')],
  ['cards', 'card.pay', '. x . . . . . . . . . .', (by) => mayByCard(by, 'card.pay', own)],
  ['bank', 'bank.book', '. . . . . . . . x . x x', (by) => mayOnStatements(by, 'bank.book')],
  ['reception', 'reception.work', '. . . . . . x . . x x x', (by) => mayAtReception(by, 'reception.work')],
  [
    'reception',
    'reception.supervise',
    '. . . . . . x . . x x x',
    (by) => mayAtReception(by, 'reception.supervise'),
  ],
  ['reception', 'cash.handle', '. . . . . . x . x . x x', (by) => mayAtReception(by, 'cash.handle')],
  ['reception', 'cash.check', '. . . . . . . . x . x x', (by) => mayAtReception(by, 'cash.check')],
  ['reception', 'cash.checkOwn', '. . . . . . . . . . x x', (by) => mayAtReception(by, 'cash.checkOwn')],
  ['promotion', 'vip.see', '. . . . . . . . x x x x', (by) => mayInPromotion(by, 'vip.see')],
  ['promotion', 'vip.edit', '. . . . . . . . x . x x', (by) => mayInPromotion(by, 'vip.edit')],
  ['promotion', 'promoters.see', '. . . . . . . . . x x x', (by) => mayInPromotion(by, 'promoters.see')],
  ['promotion', 'promoters.edit', '. . . . . . . . . x x x', (by) => mayInPromotion(by, 'promoters.edit')],
  ['promotion', 'news.write', '. . . . . . . . x . x x', (by) => mayInPromotion(by, 'news.write')],
  ['promotion', 'news.see', '. . . . . . . . x x x x', (by) => mayInPromotion(by, 'news.see')],
  ['reports', 'statistics.see', '. . . . . . . . . x x x', (by) => mayOnReports(by, 'statistics.see')],
  ['reports', 'income.see', '. . . . . . . x x . x x', (by) => mayOnReports(by, 'income.see')],
  ['admin', 'mails.see', '. . . . . . . . x x x x', (by) => mayOnMails(by, 'mails.see')],
  ['admin', 'mails.one', '. . . . . . . . x x x x', (by) => mayOnMails(by, 'mails.one')],
  ['admin', 'mails.many', '. . . . . . . . x . x x', (by) => mayOnMails(by, 'mails.many')],
  ['admin', 'mails.templates', '. . . . . . . . x . x x', (by) => mayOnMails(by, 'mails.templates')],
  ['admin', 'view.save', '. . . . . x . x x x x x', (by) => mayOnViews(by, 'view.save')],
  ['admin', 'view.share', '. . . . . . . . x x x x', (by) => mayOnViews(by, 'view.share')],
  ['admin', 'view.removeShared', '. . . . . . . . x . x x', (by) => mayOnViews(by, 'view.removeShared')],
  ['admin', 'sheet.make', '. . . . . . . . x x x x', (by) => mayOnViews(by, 'sheet.make')],
  ['admin', 'sheet.end', '. . . . . . . . x x x x', (by) => mayOnViews(by, 'sheet.end')],

  ['print', 'lists.print', '. . . . . . . . . x x x', (by) => mayPrint(by, 'lists.print')],
  ['print', 'tickets.print', '. . . . . . . . . x x x', (by) => mayPrint(by, 'tickets.print')],
  ['artists', 'engagements.see', '. . . . . . . x x . x x', (by) => mayOnArtists(by, 'engagements.see')],
  ['artists', 'engagements.edit', '. . . . . . . x . . x x', (by) => mayOnArtists(by, 'engagements.edit')],
  ['team', 'team.see', '. . . . . x x x x x x x', (by) => mayOnTeam(by, 'team.see')],
  ['team', 'team.edit', '. . . . . . . x . . x x', (by) => mayOnTeam(by, 'team.edit')],
  ['team', 'costs.see', '. . . . . . . x x . x x', (by) => mayOnTeam(by, 'costs.see')],
  ['team', 'costs.edit', '. . . . . . . x . . x x', (by) => mayOnTeam(by, 'costs.edit')],
  ['team', 'workOrders.see', '. . . . . x x x x x x x', (by) => mayOnTeam(by, 'workOrders.see')],
  ['team', 'workOrders.write', '. . . . . x x x x x x x', (by) => mayOnTeam(by, 'workOrders.write')],
  ['team', 'workOrders.remove', '. . . . . . . x . . x x', (by) => mayOnTeam(by, 'workOrders.remove')],
  ['team', 'shifts.see', '. . . . . x x x x x x x', (by) => mayOnTeam(by, 'shifts.see')],
  ['team', 'shifts.plan', '. . . . . . . x . x x x', (by) => mayOnTeam(by, 'shifts.plan')],
  ['team', 'shifts.run', '. . . . . x x x x x x x', (by) => mayOnTeam(by, 'shifts.run')],
  ['team', 'money.set', '. . . . . . . x x . x x', (by) => mayOnTeam(by, 'money.set')],

  ['data-api', 'field.see', /* anybody's   */ 'x x x x x x x x x x x x', (by) => see(by, {})],
  [
    'data-api',
    'field.see',
    /* reception's */ '. . . . . . x . . . x x',
    (by) => see(by, { seenBy: ['reception'] }),
  ],
  [
    'data-api',
    'field.see',
    /* a password  */ '. . . . . . . . . . . .',
    (by) => see(by, { kind: 'password' }),
  ],
  ['data-api', 'field.set', /* anybody's   */ 'x x x x x x x x x x x x', (by) => set(by, {})],
  [
    'data-api',
    'field.set',
    /* unseen      */ '. . . . . . x . . . x x',
    (by) => set(by, { seenBy: ['reception'] }),
  ],
  [
    'data-api',
    'field.set',
    /* regAdmin's  */ '. . . . . . . . x . x x',
    (by) => set(by, { setBy: ['regAdmin'] }),
  ],
  [
    'data-api',
    'field.set',
    /* the server's */ '. . . . . . . . . . . .',
    (by) => set(by, { setBy: 'server' }),
  ],
  [
    'data-api',
    'field.set',
    /* a password  */ 'x x x x x x x x x x x x',
    (by) => set(by, { kind: 'password' }),
  ],
  ['data-api', 'festival.edit', '. . . . . . . . . . x x', (by) => mayOnDocuments(by, 'festival.edit')],
  ['admin', 'edition.close', '. . . . . . . . x . x x', (by) => mayInOffice(by, 'edition.close')],
  ['admin', 'edition.step', '. . . . . . . . . . x x', (by) => mayInOffice(by, 'edition.step')],
  ['admin', 'edition.copy', '. . . . . . . . . . x x', (by) => mayInOffice(by, 'edition.copy')],
  ['admin', 'audit.read', '. . . . . . . . . . x .', (by) => mayInOffice(by, 'audit.read')],
  ['admin', 'notice.give', '. . . . . . . x x x x x', (by) => mayInOffice(by, 'notice.give')],
  ['admin', 'privacy.read', '. . . . . . . . . . x .', (by) => mayInOffice(by, 'privacy.read')],
  ['admin', 'edition.time-travel', '. . . . . . . . . . x .', (by) => mayInOffice(by, 'edition.time-travel')],
]
const people = mayAmongPeople
const regs = mayOnRegistrations
const enter = (by: Actor, access: 'open' | 'login' | StaffRole[]) =>
  people(by, 'route.enter', Array.isArray(access) ? { roles: access } : access)
const see = (by: Actor, over: Partial<Field>) => mayOnDocuments(by, 'field.see', field(over))
const set = (by: Actor, over: Partial<Field>) => mayOnDocuments(by, 'field.set', field(over))

describe('the policies', () => {
  it.each(table)('R1 T1 V1 V3 I1 in %s: %s — %s', (_domain, _permission, columns, ask) => {
    expect(everybody.map(([, by]) => (ask(by) ? 'x' : '.')).join(' ')).toBe(columns)
  })

  it('name no other permission in any domain', async () => {
    const root = path.resolve(import.meta.dirname, '../..')
    const found: string[] = []
    for (const file of globSync('app/**/policy.ts', { cwd: root })) {
      const policy = (await import(path.join(root, file))) as { may: { permissions: readonly string[] } }
      found.push(...policy.may.permissions.map((permission) => `${file.split('/')[1]} ${permission}`))
    }
    const typed = table.map(([domain, permission]) => `${domain} ${permission}`)
    expect(found.sort()).toEqual([...new Set(typed)].sort())
  })
})
