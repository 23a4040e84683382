/** A fault put into one file, and the tests that must fail for it. */
export type Mutation = {
  readonly name: string
  readonly file: string
  /** occurs once in the file */
  readonly from: string
  readonly to: string
  readonly caughtBy: readonly string[]
  /** titles that begin so, where a file has many tests */
  readonly tests?: string
}

const rowLocks = ['tests/locks/row-locks.pg.test.ts']
const leaveOfferLocks = ['tests/locks/leave-offers.pg.test.ts']

/** Each lock that commands rely on, removed. */
const locks: readonly Mutation[] = [
  {
    name: 'places on open events for dancers who are passed over meanwhile',
    file: 'app/admission/queue/release.server.ts',
    from: `
            and p.passed_over is distinct from 'unconfirmed'`,
    to: '',
    caughtBy: rowLocks,
    tests: 'R21 open events',
  },
  {
    name: 'a print run does not lock the others of its edition',
    file: 'app/print/tickets/tables/ticket-runs.server.ts',
    from: "'select archived from editions where id = $1 for no key update'",
    to: "'select archived from editions where id = $1'",
    caughtBy: rowLocks,
    tests: 'J10',
  },
  {
    name: 'pools are read without a lock',
    file: 'app/admission/queue/admission-state.server.ts',
    from: ' for no key update` : selectPools',
    to: '` : selectPools',
    caughtBy: rowLocks,
    tests: 'A1',
  },
  {
    name: 'an event is made smaller without locking its pool',
    file: 'app/programme/repository.server.ts',
    from: "where edition_id = $1 and event_id = $2 for update'",
    to: "where edition_id = $1 and event_id = $2'",
    caughtBy: rowLocks,
    tests: 'A1',
  },
  {
    name: 'events without counted places are not shared',
    file: 'app/admission/queue/admission-state.server.ts',
    from: 'order by event_id for share`',
    to: 'order by event_id`',
    caughtBy: rowLocks,
    tests: 'R13',
  },
  {
    name: 'registrations are read without a lock',
    file: 'app/registration/command-context.server.ts',
    from: 'order by id for no key update`',
    to: 'order by id`',
    caughtBy: rowLocks,
    tests: '(A7|R6|R5 invitations)',
  },
  {
    name: 'registrations whose money goes back are read without a lock',
    file: 'app/registration/command-context.server.ts',
    from: 'order by id for no key update`',
    to: 'order by id`',
    caughtBy: ['tests/locks/refund-locks.pg.test.ts'],
    tests: 'G15',
  },
  {
    name: 'a refund is done with that another clerk has changed',
    file: 'app/ledger/commands/refunds.server.ts',
    from: "return version !== undefined && version !== refund.version ? refuse('changed') : accept(refund)",
    to: 'return accept(refund)',
    caughtBy: ['tests/locks/refund-locks.pg.test.ts'],
    tests: 'G14 two clerks',
  },
  {
    name: 'two addresses do not take turns',
    file: 'app/registration/partners/couple-rows.server.ts',
    from: "text: 'insert into turns (edition_id, key) values ($1, $2)'",
    to: "text: 'select $1::text, $2::text'",
    caughtBy: rowLocks,
    tests: 'R5',
  },
  {
    name: 'quotas and promo codes are read without a lock',
    file: 'app/pricing/repository.server.ts',
    from: "promoCode, lock: ' for update' })",
    to: "promoCode, lock: '' })",
    caughtBy: rowLocks,
    tests: '(P6|P11)',
  },
  {
    name: 'a new registration claims no live name',
    file: 'app/registration/commands/save.server.ts',
    from: 'exists (select from claim) as claimed',
    to: 'true as claimed',
    caughtBy: rowLocks,
    tests: 'R3',
  },
  {
    name: 'a changed registration takes a live name that is taken',
    file: 'app/registration/tables/live-names.server.ts',
    from: '\n      where l.registration_id = excluded.registration_id`',
    to: '`',
    caughtBy: rowLocks,
    tests: 'R3',
  },
  {
    name: 'registrations of one account are counted at once',
    file: 'app/registration/confirmation/confirmation.server.ts',
    from: "select pg_advisory_xact_lock(hashtextextended('registers ' || lower($1), 0))",
    to: 'select $1::text',
    caughtBy: rowLocks,
    tests: 'R21',
  },
  {
    name: 'an offer to leave an event is used twice',
    file: 'app/registration/tables/leave-offers.server.ts',
    from: 'and event_id = $3 and used_at is null',
    to: 'and event_id = $3',
    caughtBy: leaveOfferLocks,
    tests: 'R60',
  },
  {
    name: 'admins are removed without a lock',
    file: 'app/people/accounts/users.server.ts',
    from: ' order by id for no key update`',
    to: ' order by id`',
    caughtBy: rowLocks,
    tests: 'U15',
  },
  {
    name: 'old addresses are written without a lock',
    file: 'app/festival/old-addresses/repository.server.ts',
    from: 'lock table old_addresses in share row exclusive mode',
    to: 'select 1',
    caughtBy: rowLocks,
    tests: 'F9',
  },
]

/** Faults of other kinds. */
const others: readonly Mutation[] = [
  {
    name: 'storms oversell without the lock of the pools',
    file: 'app/admission/queue/admission-state.server.ts',
    from: ' for no key update` : selectPools',
    to: '` : selectPools',
    caughtBy: ['tests/storm/storm.test.ts'],
    tests: 'random concurrent commands on postgresql',
  },
  {
    name: 'the tolerance is off by one',
    file: 'app/admission/tolerance.ts',
    from: '<= tolerance',
    to: '< tolerance',
    caughtBy: ['app/admission/fit.test.ts', 'app/admission/slow-model.test.ts'],
  },
  {
    name: 'the reception may list all registrations',
    file: 'app/registration/policy.ts',
    from: "holds('regEditor', 'regAdmin', 'partnering', 'progAdmin')",
    to: 'staff',
    caughtBy: ['app/data-api/policies.test.ts', 'app/data-api/access.test.ts'],
  },
  {
    name: 'pages of the office open to everybody who is signed in',
    file: 'app/people/policy.ts',
    from: "access === 'login' ? by.kind === 'user' : hasRole(by, ...access.roles)",
    to: "by.kind === 'user'",
    caughtBy: ['tests/access/routes.test.ts'],
  },
  {
    name: 'content pages let HTML through',
    file: 'app/festival/content/markdown.ts',
    from: 'html: false',
    to: 'html: true',
    caughtBy: ['app/festival/content/markdown.test.ts'],
  },
  {
    name: 'what a page gives its islands may close the script element',
    file: 'app/platform/islands/write-props.ts',
    from: ".replaceAll('<', '\\\\u003c')",
    to: '',
    caughtBy: ['app/platform/islands/props.test.ts'],
  },
  {
    name: 'a link to a password opens for a week',
    file: 'app/people/password/password-link.server.ts',
    from: 'const linkMs = 24 * 3_600_000',
    to: 'const linkMs = 7 * 24 * 3_600_000',
    caughtBy: ['app/people/password/password-link.test.ts'],
  },
  {
    name: 'a link into a registration opens for two days',
    file: 'app/registration/mail/links.server.ts',
    from: 'oneTimeMs = 24 *',
    to: 'oneTimeMs = 48 *',
    caughtBy: ['app/registration/access/session.test.ts', 'app/registration/mail/messages.test.ts'],
  },
  {
    name: 'nobody is told that the programme has changed',
    file: 'app/festival/editions.server.ts',
    from: '  await tx.notify(catalogueChannel, editionId)\n',
    to: '',
    caughtBy: ['server/page-cache/page-cache.test.ts', 'app/programme/editing/editing.test.ts'],
  },
  {
    name: 'the same key with another request is answered',
    file: 'app/platform/http/idempotency.server.ts',
    from: "if (!row || row.request_hash !== requestHash) return { kind: 'other' }",
    to: "if (!row) return { kind: 'other' }",
    caughtBy: ['app/registration/time/crowded.test.ts'],
  },
  {
    name: 'a key is known for ten days',
    file: 'app/platform/http/idempotency.server.ts',
    from: 'storedForMs = 24 *',
    to: 'storedForMs = 240 *',
    caughtBy: ['app/registration/time/crowded.test.ts'],
  },
  {
    name: 'a password may be guessed fifty times a minute',
    file: 'app/people/sign-in/limits.server.ts',
    from: 'signIn: { address: 20, pair: 5,',
    to: 'signIn: { address: 20, pair: 50,',
    caughtBy: ['app/people/sign-in/sign-in.test.ts'],
  },
  {
    name: 'a promoter reads the rows of all promoters',
    file: 'app/data-api/collections/promotion.server.ts',
    from: "const where = may(by, 'promoters.see')",
    to: "const where = Boolean('everybody')",
    caughtBy: [
      'app/data-api/access.test.ts',
      'app/data-api/leaks.test.ts',
      'app/data-api/operations.test.ts',
    ],
  },
  {
    name: 'columns that somebody may not see are searched',
    file: 'app/data-api/adapters/field-access.ts',
    from: "if (source.search !== undefined && searched.every((field) => may(by, 'field.see', field))) {",
    to: 'if (source.search !== undefined) {',
    caughtBy: ['app/data-api/leaks.test.ts'],
    tests: 'X15 a caller who searches',
  },
  {
    name: 'half a cent is rounded down',
    file: 'app/platform/values/money.ts',
    from: '+ 5_000)',
    to: '+ 4_999)',
    caughtBy: ['app/platform/values/money.test.ts'],
  },
]

export const mutations: readonly Mutation[] = [...locks, ...others]
