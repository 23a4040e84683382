/**
 * The access table, typed by hand from the specification (section 6, "Collection access"), not from the code. The last word of a
 * line names the roles; `everybody` includes callers without a session, `admin` is written where only admins may.
 */
export const people = [
  'nobody',
  'dancer',
  'trusted',
  'partnering',
  'reception',
  'regEditor',
  'regAdmin',
  'progAdmin',
  'admin',
] as const
export type Person = (typeof people)[number]

type Who = 'everybody' | readonly Person[]
export type Access = {
  readonly [operation in
    | 'find'
    | 'findById'
    | 'findOne'
    | 'aggregate'
    | 'save'
    | 'insert'
    | 'insertMany'
    | 'update'
    | 'upsert'
    | 'deleteOne']: Who
}

const admin = ['admin'] as const
const admins: Access = {
  find: admin,
  findById: admin,
  findOne: admin,
  aggregate: admin,
  save: admin,
  insert: admin,
  insertMany: admin,
  update: admin,
  upsert: admin,
  deleteOne: admin,
}
const regAdmins = ['regAdmin', 'admin'] as const
const programmers = ['progAdmin', 'admin'] as const
const staff = ['partnering', 'reception', 'regEditor', 'regAdmin', 'progAdmin', 'admin'] as const
const readByStaff = { find: staff, findById: staff, findOne: staff, aggregate: staff } as const

export const access: Readonly<Record<string, Access>> = {
  // events | find, findById, aggregate | save, deleteOne: progAdmin, admin
  events: {
    ...admins,
    find: 'everybody',
    findById: 'everybody',
    aggregate: 'everybody',
    save: programmers,
    deleteOne: programmers,
  },
  // regs | find, findById, save, aggregate | update, deleteOne: regAdmin, admin
  regs: {
    ...admins,
    find: 'everybody',
    findById: 'everybody',
    save: 'everybody',
    aggregate: 'everybody',
    update: regAdmins,
    deleteOne: regAdmins,
  },
  // archived regs | aggregate | others not shown
  regs18tf2024: { ...admins, aggregate: 'everybody' },
  // users | findOne | find, save, deleteOne: admin
  users: { ...admins, findOne: 'everybody' },
  // vip | none | all: regAdmin, admin
  vip: {
    find: regAdmins,
    findById: regAdmins,
    findOne: regAdmins,
    aggregate: regAdmins,
    save: regAdmins,
    insert: regAdmins,
    insertMany: regAdmins,
    update: regAdmins,
    upsert: regAdmins,
    deleteOne: regAdmins,
  },
  // workOrders | find, findById, save, aggregate | deleteOne: progAdmin, admin
  workOrders: {
    ...admins,
    find: 'everybody',
    findById: 'everybody',
    save: 'everybody',
    aggregate: 'everybody',
    deleteOne: programmers,
  },
  // team, costs | find, findById, aggregate | save, deleteOne: progAdmin, admin
  team: {
    ...admins,
    find: 'everybody',
    findById: 'everybody',
    aggregate: 'everybody',
    save: programmers,
    deleteOne: programmers,
  },
  costs: {
    ...admins,
    find: 'everybody',
    findById: 'everybody',
    aggregate: 'everybody',
    save: programmers,
    deleteOne: programmers,
  },
  // test | everything | none
  test: {
    find: 'everybody',
    findById: 'everybody',
    findOne: 'everybody',
    aggregate: 'everybody',
    save: 'everybody',
    insert: 'everybody',
    insertMany: 'everybody',
    update: 'everybody',
    upsert: 'everybody',
    deleteOne: 'everybody',
  },
  // invoice | none | everything: admin only
  invoice: admins,
  // progAdmin writes events, venues, artists, team, costs; editions and prices are the admins',
  // promo codes regAdmin's too
  venues: { ...admins, ...readByStaff, save: programmers, deleteOne: programmers },
  artists: { ...admins, ...readByStaff, save: programmers, deleteOne: programmers },
  editions: { ...admins, ...readByStaff },
  priceItems: { ...admins, ...readByStaff },
  promoCodes: { ...admins, ...readByStaff, save: regAdmins, deleteOne: regAdmins },
  // added: anything the specification does not name is for admins
  oldAddresses: admins,
  // `promotor`: the promoter themself, regEditor
  promoters: {
    ...admins,
    find: 'everybody',
    findById: 'everybody',
    findOne: 'everybody',
    aggregate: 'everybody',
    save: ['regEditor', 'admin'],
    deleteOne: ['regEditor', 'admin'],
  },
}

/**
 * How many of the planted documents each role finds with `find`, in the order of `people`; a dash where access is refused. Planted are two of each, and
 * one
 * event is a draft; `dancer` is a promoter, and every signed-in caller is a user.
 */
export const rowsSeen: Readonly<Record<string, string>> = {
  // nobody dancer trusted partnering reception regEditor regAdmin progAdmin admin
  events: '1 1 1 1 1 2 1 2 2',
  // reception finds one by one: without a search the answer is 422
  regs: '0 0 0 2 - 2 2 2 2',
  regs18tf2024: '- - - - - - - - 2',
  users: '- - - - - - - - 8',
  vip: '- - - - - - 2 - 2',
  workOrders: '0 0 0 2 2 2 2 2 2',
  team: '0 0 0 2 2 2 2 2 2',
  costs: '0 0 0 0 0 0 2 2 2',
  test: '2 2 2 2 2 2 2 2 2',
  invoice: '- - - - - - - - 2',
  venues: '- - - 2 2 2 2 2 2',
  artists: '- - - 2 2 2 2 2 2',
  editions: '- - - 2 2 2 2 2 2',
  priceItems: '- - - 2 2 2 2 2 2',
  promoCodes: '- - - 2 2 2 2 2 2',
  promoters: '0 1 0 0 0 2 0 0 2',
  oldAddresses: '- - - - - - - - 2',
}

const money = [
  'totalCents',
  'paidCents',
  'dueOn',
  'payBy',
  'promo',
  'extras',
  'invoiceTo',
  'note',
  'trusted',
  'excused',
]
const contact = [
  'email',
  'phone',
  'city',
  'heardFrom',
  'consents',
  'newsletter',
  'addedBy',
  'partnerEmail',
  'emailConfirmedAt',
  'erasedAt',
]
const costFields = [
  'title',
  'category',
  'event',
  'artist',
  'supplier',
  'plannedCents',
  'actualCents',
  'paidCents',
  'vatRatePercent',
  'dueOn',
  'paidOn',
  'note',
]
const teamContact = ['email', 'phone', 'travel', 'lodging', 'note']

/** The fields that a role may neither see nor query, where it may call `aggregate` at all. */
export const hidden: Readonly<Record<string, Readonly<Partial<Record<Person, readonly string[]>>>>> = {
  regs: {
    partnering: [...money, ...contact],
    progAdmin: [...money, ...contact],
    reception: contact,
  },
  regs18tf2024: {
    partnering: [...money, ...contact],
    progAdmin: [...money, ...contact],
    reception: contact,
  },
  team: {
    nobody: ['feeCents', ...teamContact],
    dancer: ['feeCents', ...teamContact],
    trusted: ['feeCents', ...teamContact],
    partnering: ['feeCents'],
    reception: ['feeCents'],
    regEditor: ['feeCents'],
  },
  costs: {
    nobody: costFields,
    dancer: costFields,
    trusted: costFields,
    partnering: costFields,
    reception: costFields,
    regEditor: costFields,
  },
  workOrders: {
    nobody: ['rateCents'],
    dancer: ['rateCents'],
    trusted: ['rateCents'],
    partnering: ['rateCents'],
    reception: ['rateCents'],
    regEditor: ['rateCents'],
  },
  users: {
    nobody: ['password'],
    dancer: ['password'],
    trusted: ['password'],
    partnering: ['password'],
    reception: ['password'],
    regEditor: ['password'],
    regAdmin: ['password'],
    progAdmin: ['password'],
    admin: ['password'],
  },
  promoCodes: { partnering: ['owner'], reception: ['owner'], progAdmin: ['owner'] },
  promoters: {
    nobody: ['note'],
    dancer: ['note'],
    trusted: ['note'],
    partnering: ['note'],
    reception: ['note'],
    progAdmin: ['note'],
  },
}
