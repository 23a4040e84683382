import type { Buyer } from '#app/ledger/buyer.ts'
import { claimTotal } from '#app/ledger/claim.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept } from '#app/platform/decision.ts'
import { eachByItself, throwFirst } from '#app/platform/each-by-itself.server.ts'
import type { Id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { Registration } from '#app/registration/registration.ts'
import {
  type CommandContext,
  lockRegistrations,
  mayBeInvoiced,
  postTo,
  runCommand,
} from '#app/registration/service.server.ts'
import { findOwnInvoices } from '../queries/own-invoices.server.ts'
import {
  type InvoiceJob,
  nextInvoiceJobs,
  takeInvoiceJobs,
  uncreditedInvoices,
} from '../tables/invoice-jobs.server.ts'
import { readIssued } from '../tables/invoice-rows.server.ts'
import { creditWithin } from './credit.server.ts'
import { type Issued, isLocked, issueWithin, openLines } from './issue.server.ts'

const batch = 20

/**
 * Processes the invoice jobs: issues what is not invoiced yet for a paid registration, and for a cancelled one a credit note and an invoice of the
 * retained amount.
 * The job is deleted in the issuing transaction, so a process that dies leaves it, and nothing is issued twice. The dancer
 * gets an e-mail for each document. I14
 * @returns how many registrations were processed
 * @throws what one of them failed with, if none was processed
 */
export async function issueDue(app: AppContext): Promise<number> {
  const day = localDayOf(app.now())
  let done = 0
  const failed: unknown[] = []
  let jobs: readonly InvoiceJob[] = []
  do {
    jobs = await nextInvoiceJobs(app.db, { after: jobs.at(-1)?.job ?? null, day, most: batch })
    const processed = await eachByItself(jobs, (job) => processJob(app, job))
    done += processed.done
    failed.push(...processed.failed)
  } while (done === 0 && jobs.length === batch)
  if (done === 0) throwFirst({ failed })
  return done
}

/** @returns how many jobs of this registration are done */
async function processJob(app: AppContext, { editionId, registration }: InvoiceJob): Promise<number> {
  const issued = await runCommand<number, never>(
    app,
    editionId,
    accept(0),
    async (context) => {
      // what falls into a closed period waits until a day is open
      if (isLocked(context)) return accept(0)
      const locked = (await lockRegistrations(context, [registration])).get(registration)
      const taken = await takeInvoiceJobs(context.tx, editionId, registration)
      if (locked && taken > 0 && context.catalogue.edition.invoiceAfterPayment)
        await issueFor(context, locked)
      return accept(taken)
    },
    'runs when closed',
  )
  return issued.ok ? issued.value : 0
}

async function issueFor(context: CommandContext, registration: Registration): Promise<void> {
  const { editionId, id } = registration
  if (!mayBeInvoiced(registration)) return
  const open = await openLines(context, registrationSubject(registration))
  if (open.length === 0) return
  let buyer: Buyer | undefined
  if (claimTotal(open) <= 0) {
    // a change of classes is left to staff; for a cancelled registration the whole invoice is credited
    if (registration.status !== 'cancelled') return
    const taken = await takeBack(context, registration)
    if (!taken) return
    // the name of an erased dancer is on the documents only
    if (registration.erasedAt) buyer = taken.buyer
  }
  const wanted = { editionId, registrations: [id as Id], by: systemActor, ...(buyer && { buyer }) }
  const issued = await issueWithin(context, wanted)
  if (issued.ok) await notify(context, registration, 'invoice', issued.value)
}

/** Tells the dancer of a document, unless it is made out to one who has handed the registration over: then they cannot open it. I13 */
async function notify(
  context: CommandContext,
  registration: Registration,
  kind: 'invoice' | 'creditNote',
  { id, number, totalCents }: Issued,
): Promise<void> {
  const own = await findOwnInvoices(context.tx, registration)
  if (!own.some((document) => document.id === id)) return
  await postTo(context, registration, [{ kind: 'invoiced', data: { kind, number, amountCents: totalCents } }])
}

/** @returns the buyer of the last invoice, if there is one; null where an invoice is for others too: staff decide what becomes of it */
async function takeBack(
  context: CommandContext,
  registration: Registration,
): Promise<{ readonly buyer: Buyer | undefined } | null> {
  const { editionId, id } = registration
  const invoices = await uncreditedInvoices(context.tx, editionId, id)
  if (invoices.some(({ isAlone }) => !isAlone)) return null
  const ids = invoices.map((invoice) => invoice.id)
  const [last] = await readIssued(context.tx, editionId, ids.slice(0, 1))
  for (const own of ids) {
    const credited = await creditWithin(context, { editionId, id: own, reason: null, by: systemActor })
    if (!credited.ok) throw new Error(`an invoice that stands can be taken back: ${credited.reason}`)
    await notify(context, registration, 'creditNote', credited.value)
  }
  return { buyer: last?.buyer }
}
