import type { Person } from './access-table.ts'
import { mark } from './fill-festival.ts'

type Who = readonly Person[]
const admin: Who = ['admin']
const staff: Who = ['partnering', 'reception', 'regEditor', 'regAdmin', 'progAdmin', 'admin']
const correspondents: Who = ['regEditor', 'regAdmin', 'admin']
const cashiers: Who = ['reception', 'regEditor', 'regAdmin', 'admin']
const accountants: Who = ['regAdmin', 'progAdmin', 'admin']
const noOne: Who = []

/** Reception looks people up one by one, and archives answer aggregates alone, which count. X10, X20. */
const atReception = (regs: string, who: Who): Who =>
  regs === 'archive' ? who.filter((person) => person !== 'reception') : who

const fields = (collection: string, who: Who, ...names: readonly string[]): [string, Who][] =>
  names.map((name) => [mark(collection, name), who])

/** For each planted mark, the roles that may see it; typed by hand, not taken from the code. */
export const marksSeen: readonly (readonly [mark: string, who: Who])[] = [
  ...['regs', 'archive'].flatMap((regs) => [
    ...fields(regs, atReception(regs, staff), 'name', 'surname'),
    ...fields(regs, correspondents, 'email', 'phone', 'city', 'heardFrom', 'partnerEmail', 'addedBy'),
    ...fields(regs, atReception(regs, cashiers), 'note', 'promo', 'extras'),
    ...fields(regs, noOne, 'lines', 'secretHash'),
  ]),
  ...fields('team', staff, 'name', 'email', 'phone', 'travel', 'lodging', 'bio', 'note', 'addedBy'),
  ...fields('costs', accountants, 'title', 'supplier', 'artist', 'note', 'addedBy'),
  ...fields('workOrders', staff, 'task', 'who', 'place', 'note', 'addedBy'),
  ...fields('workOrders', noOne, 'secretHash'),
  ...fields('invoice', admin, 'buyer', 'buyerAddress', 'buyerVatId', 'line', 'note', 'number', 'addedBy'),
  ...fields('vip', ['regAdmin', 'admin'], 'name', 'ofWhom', 'note', 'addedBy'),
  ...fields('promoters', ['regEditor', 'admin'], 'name', 'code', 'email', 'phone', 'note'),
  // on a promoter's own row too
  ...fields('promoters', ['regEditor', 'admin', 'dancer'], 'addedBy'),
  ...fields('oldAddresses', admin, 'from', 'to', 'note', 'addedBy'),
  ...fields('promoCodes', staff, 'code'),
  ...fields('promoCodes', correspondents, 'owner'),
  ...fields('users', noOne, 'hash', 'totp'),
  ...fields('users', admin, 'accname'),
  ...fields('movements', noOne, 'reference', 'recordedBy', 'note', 'key', 'source', 'document'),
  ...fields('emails', noOne, 'recipient', 'data', 'messageId'),
  ...fields('tokens', noOne, 'hash'),
  ...fields('audit', noOne, 'actor', 'subject', 'before', 'after'),
  ...fields('sessions', noOne, 'hash', 'address', 'agent'),
  ...fields('userTokens', noOne, 'hash'),
  ...fields('liveNames', noOne, 'email', 'name'),
  ...fields('holds', noOne, 'email', 'secretHash'),
  // fee, planned cost, rate, payment, total
  ...(['777001', '777002', '777003'] as const).map((amount): [string, Who] => [amount, accountants]),
  ['777004', noOne],
  ['777005', cashiers],
  ['777006', admin],
]
