import {
  handleCardEvents,
  receiveCardEvent,
  refundByCard,
  requestRefunds,
  startCheckout,
} from '#app/cards/service.server.ts'
import { selectRefunds } from '#app/ledger/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { type DatabaseOptions, openDatabase } from '#app/platform/database/open.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { prepareRefundOf } from '#app/registration/refunds/refund-commands.server.ts'
import { diesAt } from '#tests/cards/dies-at.ts'
import type { FakeStripe } from '#tests/cards/fake-stripe.ts'
import { makeApp } from '#tests/make.ts'

/** What a process is started with; `diesAt` is the number of the statement before which it kills itself. */
export type CardsJob = {
  readonly where: Pick<DatabaseOptions, 'url' | 'dataDir'>
  readonly stripe: FakeStripe['config']
  readonly registrationId: Id
  readonly step: CardStep
  readonly at: string
  readonly diesAt: number | null
}

export type CardStep =
  | { readonly do: 'press' | 'handle' | 'cancel' | 'prepare' | 'order' | 'ask' }
  | { readonly do: 'receive'; readonly body: string; readonly signature: string }

/** A separate process: one step of paying and refunding by card. Prints `done`, or `refused` and the reason; nothing if killed before. */
const job = JSON.parse(process.argv[2] ?? '{}') as CardsJob
const opened = await openDatabase(job.where)
let statements = 0
const db = diesAt(opened, () => {
  statements += 1
  if (statements === job.diesAt) process.kill(process.pid, 'SIGKILL')
})
const app = makeApp(db)
Object.assign(app, { config: { ...app.config, stripe: job.stripe } })
app.at(job.at)

const { registrationId, step } = job
const clerk: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }
const dancer: Actor = { kind: 'dancer', registrationId }

const said = await take()
await opened.close()
process.stdout.write(`${said}\n`)

async function take(): Promise<string> {
  switch (step.do) {
    case 'press':
      return answer(await startCheckout(app, { registrationId, by: dancer, language: 'en' }))
    case 'receive':
      return answer(await receiveCardEvent(app, { body: Buffer.from(step.body), signature: step.signature }))
    case 'handle':
      while ((await handleCardEvents(app)) > 0);
      return 'done'
    case 'cancel':
      return answer(await cancelRegistration(app, { id: registrationId, by: dancer }))
    case 'prepare':
      return answer(await prepareRefundOf(app, { id: await refundId(), way: 'card', by: clerk }))
    case 'order':
      return answer(await refundByCard(app, { id: await refundId(), by: clerk }))
    case 'ask':
      await requestRefunds(app)
      return 'done'
  }
}

async function refundId(): Promise<Id> {
  const [refund] = await selectRefunds(app.db, {})
  if (!refund) throw new Error('no refund is asked for')
  return refund.id
}

function answer(decision: Decision<unknown, unknown>): string {
  return decision.ok ? 'done' : `refused ${JSON.stringify(decision.reason)}`
}
