import type { Buyer } from '#app/ledger/buyer.ts'
import type { ClaimLine } from '#app/ledger/claim.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { type CommandContext, lockRegistrations, runCommand } from '#app/registration/service.server.ts'
import { may } from '../policy.ts'
import { openAdvances } from '../tables/advances.server.ts'
import { lockStatus, readIssued, readSubjects } from '../tables/invoice-rows.server.ts'
import { type Issued, type IssueRefusal, isLocked, issueWithin, writeIssued } from './issue.server.ts'

/** `is-credited`: a credit note takes it back already. `is-settled`: a final invoice takes this advance off. I17 `not-an-invoice`: a draft, a credit note or a pro forma. I10 */
export type CreditRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'not-an-invoice'
  | 'is-credited'
  | 'is-settled'
  | 'accounting-locked'
  | 'edition-archived'

export type Crediting = {
  readonly editionId: string
  readonly id: Id
  /** The reason printed on the credit note; null: none. */
  readonly reason: string | null
  readonly by: Actor
}

/** Takes an issued invoice back by a credit note that names it, line by line. Each invoice once, in an archive too. I10, F18 */
export async function creditInvoice(
  app: AppContext,
  crediting: Crediting,
): Promise<Decision<Issued, CreditRefusal>> {
  if (!may(crediting.by, 'invoice.edit')) return refuse('not-allowed')
  return runCommand<Issued, CreditRefusal>(app, crediting.editionId, 'runs in archive', (context) =>
    creditWithin(context, crediting),
  )
}

export type Reversed = { readonly credit: Issued; readonly invoice: Issued | null }

/**
 * Takes an invoice back and issues what is claimed now in its place, in one step: to another buyer, or after a change. `invoice` is null where nothing
 * is claimed any more. I10
 * @param buyer absent: the same as before
 */
export async function reverseInvoice(
  app: AppContext,
  { buyer, ...crediting }: Crediting & { readonly buyer?: Buyer },
): Promise<Decision<Reversed, CreditRefusal | IssueRefusal>> {
  const { editionId, id, by } = crediting
  if (!may(by, 'invoice.edit')) return refuse('not-allowed')
  return runCommand<Reversed, CreditRefusal | IssueRefusal>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const [before] = await readIssued(context.tx, editionId, [id])
      const subjects = await readSubjects(context.tx, { editionId, id })
      const credit = await creditWithin(context, crediting)
      if (!credit.ok) return credit
      const to = buyer ?? before?.buyer
      const registrations = subjects.map(({ subject }) => subject.id as Id)
      const invoice = await issueWithin(context, { editionId, by, registrations, ...(to && { buyer: to }) })
      if (invoice.ok) return accept({ credit: credit.value, invoice: invoice.value })
      return invoice.reason === 'nothing-to-invoice'
        ? accept({ credit: credit.value, invoice: null })
        : refuse(invoice.reason)
    },
    'runs when closed',
  )
}

/**
 * Issues a credit note for a whole invoice, within a command; permission is checked by the caller. Its lines and buyer are those of the
 * invoice as it was printed. Refused: another kind of document, one credited already, an advance whose final invoice settled it, a locked
 * accounting period.
 */
export async function creditWithin(
  context: CommandContext,
  { editionId, id, reason, by }: Crediting,
): Promise<Decision<Issued, CreditRefusal>> {
  const { tx } = context
  if (isLocked(context)) return refuse('accounting-locked')
  // registrations before invoices, as issuing locks them
  const subjects = await readSubjects(tx, { editionId, id })
  await lockRegistrations(
    context,
    subjects.map(({ subject }) => subject.id),
  )
  const status = await lockStatus(tx, { editionId, id })
  if (status === null) return refuse('not-found')
  const [invoice] = await readIssued(tx, editionId, [id])
  if (invoice?.kind !== 'invoice') return refuse('not-an-invoice')
  if (await isCredited(context, editionId, id)) return refuse('is-credited')
  if (invoice.stage === 'advance' && (await openAdvances(tx, { editionId, id })).length === 0) {
    return refuse('is-settled')
  }
  const { buyer, language, number, issuedAt, lines } = invoice
  return accept(
    await writeIssued(context, {
      kind: 'creditNote',
      by,
      buyer,
      language,
      note: reason,
      // as it was printed, also if names and rates have changed
      lines: lines.map((line) => ({ ...line, amountCents: cents(-line.amountCents) })),
      corrects: { id, number, issuedAt },
      stage: null,
      settles: [],
      toPay: null,
      registration: (subjects[0]?.subject.id as Id | undefined) ?? null,
      subjects: subjects.map(({ subject, lines }) => ({ subject, lines: lines.map(negated) })),
    }),
  )
}

function negated(line: ClaimLine): ClaimLine {
  return { ...line, count: -line.count, amountCents: cents(-line.amountCents) }
}

async function isCredited({ tx }: CommandContext, editionId: string, id: Id): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'is-invoice-credited',
    text: 'select from invoices where edition_id = $1 and corrects = $2',
    values: [editionId, id],
  })
  return rows.length > 0
}
