import { sql } from 'kysely'
import type { Edition } from '#app/festival/edition.ts'
import type { EditionDraft } from '#app/festival/edition-draft.ts'
import { editionNamed } from '#app/festival/edition-names.ts'
import { movedDates } from '#app/festival/moved-edition.ts'
import { addEdition, changeEdition, selectEditions } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import { accept, type Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { copyPrices } from '#app/pricing/service.server.ts'
import { copyProgramme } from '#app/programme/service.server.ts'
import type { Action, CollectionAdapter, Document, Made } from '../adapters/collection-adapter.ts'
import type { DomainRefusal } from '../adapters/domain-refusal.ts'
import { sourceOf } from '../adapters/source-of.ts'
import type { Failure } from '../failure.ts'
import { may } from '../policy.ts'
import { shapes } from '../shape/shapes.ts'
import { namedIdOf, namedIdSql } from './named-id.server.ts'

/** Editions, whichever `?db=` names: with `copyOf` a new one starts as a copy. They are archived, never deleted. */
export const editions: CollectionAdapter = {
  shape: shapes.editions,
  source: () =>
    sourceOf(shapes.editions, {
      from: 'editions t',
      where: sql`true`,
      columns: { _id: namedIdSql('edition', 't.id', `''`), edition: 't.id', copyOf: 'null::text' },
    }),
  isWhole: ({ copyOf }) => typeof copyOf !== 'string',
  commands: {
    add,
    change: (action) => {
      const { copyOf: _, ...values } = action.values
      const change = withDefaults(values) as Partial<EditionDraft>
      const { tx } = action
      return changeEdition(action.call.app, {
        by: editorOf(action.call.by),
        id: String(action.known.edition),
        change,
        tx,
      })
    },
    remove: async () => ({ ok: false, reason: 'in-use' }),
    after: ({ app }) => app.wake(),
  },
}

async function add(action: Action): Promise<Decision<Made, DomainRefusal | Failure>> {
  const { call, tx, values } = action
  const { copyOf, ...rest } = values
  const from = typeof copyOf === 'string' ? editionNamed(await selectEditions(tx), copyOf) : null
  if (typeof copyOf === 'string' && !from) return { ok: false, reason: 'edition-unknown' }
  const given = from ? movedTo(from, rest) : rest
  const draft = { ...newEdition, ...withDefaults(given) } as unknown as EditionDraft
  const by = editorOf(call.by)
  const added = await addEdition(call.app, { by, draft, tx })
  if (!added.ok) return added
  const { id } = added.value
  if (from) {
    const programme = await copyProgramme(tx, { from: from.id, to: id, by: call.by, now: call.app.now() })
    if (!programme.ok) return programme
    const prices = await copyPrices(tx, { from: from.id, to: id, by: call.by })
    if (!prices.ok) return prices
  }
  return accept({ id: idOfEdition(id) })
}

const newEdition: Document = {
  subtitle: { en: '', sl: '' },
  keywords: { en: '', sl: '' },
  partnerHoldDays: 3,
  releaseAfterDays: null,
  rolesFixedAt: null,
  repriceUnpaid: false,
  confirmWithinHours: 24,
  unconfirmedPerAddress: 3,
  unconfirmedPerNetwork: 40,
  promoteLate: false,
  cancelSteps: [{ until: null, percent: 100, feeCents: 1000 }],
  resaleFeeCents: null,
  illnessFeeCents: 0,
  cancelFeeVatPercent: 22,
  invoiceAfterPayment: false,
  splitPassVat: false,
  fiscalCash: 'tillNumber',
  fiscalTerminal: 'tillNumber',
  fiscalCard: 'tillNumber',
  fiscalNoneReason: null,
  fiscalPremises: null,
  fiscalDevice: null,
  fiscalOperator: null,
  advanceInvoices: false,
  refundInDays: 14,
  secondPersonAboveCents: 20_000,
  staffSecondFactor: false,
  showsTonight: false,
  doorAllotment: 20,
  deskCredit: true,
  coupleDiscountPercent: 0,
  keepRegistrationsYears: 1,
  keepListsDays: 30,
  keepVolunteersDays: 365,
  closed: false,
  archived: false,
  accountingLockedUntil: null,
  isCurrent: false,
}

/** The other edition's values, with all days shifted like the first day; given values take precedence. */
function movedTo(from: Edition, rest: Document): Document {
  const { id: _id, catalogueVersion: _version, ...copied } = from
  const startsOn = typeof rest.startsOn === 'string' ? rest.startsOn : from.startsOn
  return {
    ...copied,
    ...movedDates(from, startsOn as Edition['startsOn']),
    closed: false,
    archived: false,
    accountingLockedUntil: null,
    isCurrent: false,
    ...rest,
  }
}

function withDefaults(values: Document): Document {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value ?? newEdition[name] ?? null]),
  )
}

function editorOf(by: Actor) {
  return { name: nameOfActor(by), isAdmin: may(by, 'festival.edit') }
}

function idOfEdition(id: string): Id {
  return namedIdOf('edition', '', id)
}
