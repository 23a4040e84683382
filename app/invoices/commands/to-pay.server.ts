import { unpaidDues } from '#app/ledger/due.ts'
import { makeGroup, readDues } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import { isLive, type Registration } from '#app/registration/registration.ts'
import {
  type CommandContext,
  recordAction,
  referencesOfRegistration,
} from '#app/registration/service.server.ts'
import type { ToPay } from '../issued.ts'

/**
 * How to pay the open amount of these registrations, up to the document's sum: under the reference of the only debtor, or one for all
 * debtors; null when nothing is open. Call with them locked. I18, G16
 */
export async function toPayOf(
  context: CommandContext,
  registrations: readonly Registration[],
  { totalCents, by }: { readonly totalCents: number; readonly by: Actor },
): Promise<ToPay | null> {
  const owing = registrations.filter((one) => openOf(one) > 0)
  const [first] = owing
  const amountCents = cents(Math.min(sumCents(owing.map(openOf)), totalCents))
  if (!first || amountCents <= 0) return null
  const number = owing.length === 1 ? first.number : await groupOf(context, owing, by)
  return {
    amountCents,
    dueOn: await dueOnOf(context, owing),
    code: owing.map(({ code }) => code).join(' '),
    ...referencesOfRegistration({ number }, context.catalogue),
  }
}

function openOf({ status, totalCents, paidCents }: Registration) {
  return cents(isLive(status) ? Math.max(0, totalCents - paidCents) : 0)
}

/** The earliest day on which one of them has something to pay. */
async function dueOnOf({ tx }: CommandContext, owing: readonly Registration[]): Promise<ToPay['dueOn']> {
  const days: LocalDay[] = []
  for (const one of owing) {
    const [due] = unpaidDues(await readDues(tx, registrationSubject(one)), one.paidCents)
    if (due) days.push(due.dueOn)
  }
  return days.toSorted()[0] ?? null
}

async function groupOf(context: CommandContext, owing: readonly Registration[], by: Actor): Promise<number> {
  const { tx, now, catalogue } = context
  const editionId = catalogue.edition.id
  const recording = { by: nameOfActor(by), at: now }
  const { number, isNew } = await makeGroup(tx, editionId, owing.map(registrationSubject), recording)
  if (isNew) {
    const after = { number, registrations: owing.map(({ id }) => id) }
    await recordAction(context, { action: 'payment.together', by, on: owing[0]?.id ?? editionId, after })
  }
  return number
}
