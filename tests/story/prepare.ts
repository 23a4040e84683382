import path from 'node:path'
import { pino } from 'pino'
import { bookEntry, type WantedShare } from '#app/bank/commands/book-entry.server.ts'
import { bookSure } from '#app/bank/commands/book-sure.server.ts'
import { importFile } from '#app/bank/commands/import-file.server.ts'
import { storeFile } from '#app/bank/commands/store-file.server.ts'
import type { EntryLine } from '#app/bank/entry-line.ts'
import { openBeforeOf } from '#app/bank/matching/open-before.ts'
import { viewFile } from '#app/bank/queries/file-view.server.ts'
import { saveUser } from '#app/people/accounts/users.server.ts'
import { type Actor, type StaffRole, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { cents } from '#app/platform/values/money.ts'
import { releaseRegistration } from '#app/registration/commands/cancel.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { registrationChange } from '#app/registration/forms.ts'
import { type NewPayment, recordPayment } from '#app/registration/money/record-payment.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { saveCost } from '#app/team/service.server.ts'
import { type CamtStatement, camt053 } from '#tests/bank/camt.ts'
import { encodeAs } from '#tests/bank/encode.ts'
import { s1, s2 } from '#tests/bank/story.ts'
import { emptyFestival, madeOnce, type Prepare } from '../journeys/empty-festival.ts'
import { makeStoryFestival, rushOfTheStory, type StoryApp, storyEdition } from './festival.ts'

export const storyPassword = 'a rose in the teeth, said the bandoneon'
export const organiser: Actor = { kind: 'user', username: 'organiser', roles: ['regEditor', 'regAdmin'] }
/** By which D11 opens my registration to pay by card. */
export const secretOfD11 = 'eleven-who-pays-by-card'

/** The users of the story and their roles. */
const staff: Readonly<Record<string, readonly StaffRole[]>> = {
  organiser: ['regEditor', 'regAdmin'],
  director: ['admin'],
  deputy: ['admin'],
  programmer: ['regEditor', 'progAdmin'],
  partnering: ['partnering'],
  welcome: ['reception'],
}

/** Puts the story into a data directory as it is after the rush of 2 July. */
export const afterTheRush = madeOnce((dataDir) =>
  inStory(emptyFestival, dataDir, async (app) => {
    await rush(app)
  }),
)

/** The same before D11's payment, which a journey makes through the screens. */
export const beforeTheCard = madeOnce((dataDir) =>
  inStory(emptyFestival, dataDir, async (app) => {
    const ids = await rush(app, { isCardPaid: false })
    await opensBy(app, ids[10], secretOfD11)
  }),
)

/** As it is on 15 August, where nothing was prepared for a run of tests: both statements are booked, D16 is released, and D27 pays in cash. */
export const inAugustFrom = (empty: Prepare, dataDir: string): Promise<void> =>
  inStory(empty, dataDir, async (app) => {
    await toMidSummer(app)
  })

/** Parts 1 to 5. */
export async function toMidSummer(app: StoryApp): Promise<Id[]> {
  const ids = await toMidJuly(app)
  const [d16, d27] = [ids[15], ids[26]]
  if (!d16 || !d27) throw new Error('Somebody is missing.')
  const paysInCash = registrationChange.parse({ payBy: 'cash' })
  holds(await changeRegistration(app, { id: d27, change: paysInCash, by: organiser }))
  holds(await releaseRegistration(app, { id: d16, by: organiser }))
  await drainJobs(app)
  return ids
}

/** Parts 1 to 4, up to the morning of 15 July. */
async function toMidJuly(app: StoryApp): Promise<Id[]> {
  const ids = await rush(app)
  app.at('2026-07-08T10:00:00+02:00')
  const first = await importAndBook(app, s1)
  for (const line of first) await bookProposal(app, line)
  app.at('2026-07-11T00:00:01+02:00')
  await enforceDeadlines(app)
  await drainJobs(app)
  app.at('2026-07-13T10:00:00+02:00')
  await importAndBook(app, s2)
  app.at('2026-07-15T10:00:00+02:00')
  return ids
}

export async function inStory(
  empty: Prepare,
  dataDir: string,
  play: (app: StoryApp) => Promise<void>,
): Promise<void> {
  await empty(dataDir)
  const config = readConfig({ DATA_DIR: dataDir })
  if (!config.ok) throw new Error(config.reason.join('\n'))
  const db = await openDatabase({ dataDir })
  try {
    let moment = new Date('2026-07-02T10:00:00+02:00')
    const now = () => moment
    await play({
      config: config.value,
      db,
      now,
      clock: { now },
      root: path.resolve(),
      locking: true,
      log: pino({ level: 'silent' }),
      wake: () => undefined,
      at: (to) => {
        moment = new Date(to)
      },
    })
  } finally {
    await db.close()
  }
}

/** The link in the e-mails of a registration has this secret from now on. */
async function opensBy(app: AppContext, id: Id | undefined, secret: string): Promise<void> {
  if (!id) throw new Error('nobody is there')
  await app.db.query('update registrations set secret_hash = $2 where id = $1', [id, hashSecret(secret)])
}

/** Parts 1 and 2 with the staff, the cost of the DJ and, unless it is left out, D11's card payment. */
export async function rush(app: StoryApp, { isCardPaid = true } = {}): Promise<Id[]> {
  await app.db.query('update editions set is_current = false, catalogue_version = catalogue_version + 1')
  await makeStoryFestival(app)
  const ids = await rushOfTheStory(app)
  if (isCardPaid) await paysByCard(app, ids[10], 9_700)
  const cost = { title: 'DJ Lorenzo Bassi', category: 'music', plannedCents: 35_000 } as const
  holds(await saveCost(app, { editionId: storyEdition.id, by: systemActor, wanted: cost }))
  for (const [username, roles] of Object.entries(staff)) {
    const user = { username, accname: username, password: storyPassword, roles, status: 'active' } as const
    holds(await saveUser(app, { by: systemActor, user, locale: 'en' }))
  }
  await app.db.query('update users set must_change_password = false')
  return ids
}

async function paysByCard(app: AppContext, registrationId: Id | undefined, amount: number): Promise<void> {
  if (!registrationId) throw new Error('nobody is there')
  const payment: NewPayment = {
    registrationId,
    amountCents: cents(amount),
    method: 'card',
    valueDay: '2026-07-08',
    reference: null,
    note: null,
    key: 'card',
  }
  holds(await recordPayment(app, { payment, by: systemActor, notify: true }))
}

/** Imports a statement and books what is sure. @returns its lines as they are then */
export async function importAndBook(
  app: AppContext,
  statement: CamtStatement,
): Promise<readonly EntryLine[]> {
  const content = encodeAs(camt053(statement), 'utf-8')
  const { fileId } = holds(await storeFile(app, { name: 'statement.xml', content, by: organiser }))
  holds(await importFile(app, { fileId, by: organiser }))
  holds(await bookSure(app, { scope: { fileId }, by: organiser }))
  return holds(await viewFile(app, fileId)).lines
}

/** Books the first proposal of a line that is still open, if it has one. */
async function bookProposal(app: AppContext, { id, match }: EntryLine): Promise<void> {
  const shares = match?.proposals[0]?.shares ?? []
  if (id === null || shares.length === 0) return
  const wanted = shares.map((share): WantedShare => {
    const { type, id: targetId } = share.target
    if (type !== 'registration' && type !== 'cost') throw new Error(`Nobody books a ${type} in the story.`)
    return { type, id: targetId, amountCents: share.amountCents, openBefore: openBeforeOf(share) }
  })
  holds(await bookEntry(app, { entryId: id, shares: wanted, editionId: storyEdition.id, by: organiser }))
}

/** @throws where the story takes another course */
export function holds<Value>(decision: Decision<Value, unknown>): Value {
  if (!decision.ok) throw new Error(JSON.stringify(decision.reason))
  return decision.value
}
