import { isDomainRefusal } from '#app/data-api/adapters/domain-refusal.ts'
import { problemOf } from '#app/data-api/problem-of.ts'
import type { CancelReason } from '#app/ledger/refunds/refund-of.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { dryRun } from '#app/platform/database/dry-run.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, isId } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, parseEuro } from '#app/platform/values/money.ts'
import { may } from '#app/registration/policy.ts'
import type { Preview } from '#app/registration/queries/preview.ts'
import type { CancelMoney } from '#app/registration/refunds/cancel-money.ts'
import {
  askBulk,
  digestOfPreview,
  editionOf,
  previewBulkAction,
  previewCancel,
  previewEnd,
  runAsShown,
  runStaffCommand,
} from '#app/registration/service.server.ts'
import { actionsFor } from '../editor/fields-for.ts'
import { readerOf, readOne } from '../read-list.server.ts'
import type { Caller } from './consequences.server.ts'
import type { Answer, Command, ListRequest } from './end-command.ts'

type Money = Extract<ListRequest, { readonly intent: 'end' }>['money']
type Ending = {
  readonly command: Command
  readonly id: string
  readonly version?: number | undefined
  readonly money?: Money
  readonly reason?: string | undefined
}

/** The consequences of ending a document, or the sentence of the refusal. For documents other than registrations only the refusal. */
export async function previewEndOf(
  app: AppContext,
  caller: Caller,
  { command, id, version, money, reason }: Ending,
): Promise<Previewed | { readonly sentence: string }> {
  const { by, locale, reader } = caller
  const refusal = await refusalBefore(app, caller, { command, id })
  if (refusal !== null) return { sentence: refusal }
  if (reader.kind !== 'regs') {
    const sentence = await dryRun(app.db, (db) =>
      deleteOne({ ...app, db, wake: () => undefined }, caller, { id, version }),
    )
    return sentence === null ? { preview: null } : { sentence }
  }
  const parsed = command === 'cancel' ? moneyOf(money) : accept(undefined)
  if (!parsed.ok) return { sentence: sentenceOf(parsed.reason, locale) }
  const previewed = await previewEnd(app, { id: id as Id, by, command, money: parsed.value, reason })
  if (!previewed.ok) return { sentence: sentenceOf(previewed.reason, locale) }
  const refund = command === 'cancel' ? await computedRefund(app, { id, by, reason: money?.reason }) : null
  return { preview: previewed.value, ...(refund && { refund }) }
}

type Previewed = {
  readonly preview: Preview | null
  readonly refund?: Extract<Answer, { kind: 'preview' }>['refund'] & object
}

/** The refund by the rules; null where nothing was paid. */
async function computedRefund(
  app: AppContext,
  { id, by, reason }: { readonly id: string; readonly by: Actor; readonly reason?: CancelReason | undefined },
) {
  const computed = await previewCancel(app, { id, by, reason })
  if (!computed || (computed.backCents === 0 && computed.feeCents === 0)) return null
  const { backCents, feeCents, reason: used } = computed
  return { backCents, feeCents, reason: used, mayDecide: may(by, 'refund.decide') }
}

/** The refund as staff typed it. */
function moneyOf(money: Money): Decision<CancelMoney | undefined, 'amount' | 'note-missing'> {
  if (!money) return accept(undefined)
  const { reason, amount = '', note = '', expected } = money
  const parsed: CancelMoney = {
    reason,
    ...(expected && {
      expected: { backCents: cents(expected.backCents), feeCents: cents(expected.feeCents) },
    }),
  }
  if (amount.trim() === '') return accept(parsed)
  const backCents = parseEuro(amount)
  if (backCents === null) return refuse('amount')
  if (note.trim() === '') return refuse('note-missing')
  return accept({ ...parsed, decided: { backCents, note: note.trim() } })
}

/** Ends a document by the command of its domain, which asks its own policy again. */
export async function endDocument(
  app: AppContext,
  caller: Caller,
  {
    command,
    id,
    version,
    shown,
    code,
    money,
    reason,
    isLater,
  }: Ending & Pick<Extract<ListRequest, { readonly intent: 'end' }>, 'shown' | 'code' | 'isLater'>,
): Promise<Answer> {
  const { by, locale, reader } = caller
  const refused = (sentence: string) => ({ kind: 'refused', sentence }) as const
  const changed = () =>
    ({ ...refused(m.regs_bulk_refused_changed({}, { locale })), isChanged: true }) as const
  const refusal = await refusalBefore(app, caller, { command, id })
  if (refusal !== null) return refused(refusal)
  if (reader.kind !== 'regs') {
    const sentence = await deleteOne(app, caller, { id, version })
    return sentence === null ? { kind: 'done' } : refused(sentence)
  }
  if (command === 'erase') {
    const known = await readOne(reader, id)
    if (!known || code?.trim().toUpperCase() !== String(known.code).toUpperCase()) {
      return refused(m.lists_end_code_wrong({}, { locale }))
    }
  }
  const parsed = command === 'cancel' ? moneyOf(money) : accept(undefined)
  if (!parsed.ok) return refused(sentenceOf(parsed.reason, locale))
  const given = { id: id as Id, by, command, money: parsed.value, reason }
  if (isLater && (command === 'cancel' || command === 'release')) {
    const request = {
      editionId: reader.editionId,
      ids: [id as Id],
      command,
      by,
      options: { money: parsed.value },
    }
    if (shown !== undefined) {
      const alone = await previewEnd(app, given)
      if (!alone.ok) return refused(sentenceOf(alone.reason, locale))
      if (digestOfPreview(alone.value) !== shown) return changed()
    }
    const previewed = await previewBulkAction(app, request)
    if (!previewed.ok) return refused(m.platform_refusal_not_allowed({}, { locale }))
    const [left] = previewed.value.skipped
    if (left) return refused(sentenceOf(left.reason, locale))
    const asked = await askBulk(app, { ...request, shown: previewed.value.digest })
    return asked.ok ? { kind: 'done' } : changed()
  }
  const ended =
    shown === undefined
      ? await runStaffCommand(app, given)
      : await runAsShown(app, { id: given.id, shown }, (inside) => runStaffCommand(inside, given))
  if (!ended.ok) return ended.reason === 'changed' ? changed() : refused(sentenceOf(ended.reason, locale))
  app.wake()
  return { kind: 'done' }
}

/** The same buttons as on the screen, asked again; and a registration of another edition is not in this list. */
async function refusalBefore(
  app: AppContext,
  { by, locale, reader }: Caller,
  { command, id }: Ending,
): Promise<string | null> {
  const { ends, acts } = actionsFor(reader.kind, by)
  if (![...ends, ...acts].includes(command)) return m.platform_refusal_not_allowed({}, { locale })
  if (!isId(id)) return sentenceOf('not-found', locale)
  if (reader.kind === 'regs' && (await editionOf(app, id)) !== reader.editionId) {
    return sentenceOf('not-found', locale)
  }
  return null
}

/** Null when it was deleted. */
async function deleteOne(
  app: AppContext,
  { by, locale, collection, reader: { editionId } }: Caller,
  { id, version }: Pick<Ending, 'id' | 'version'>,
): Promise<string | null> {
  const reader = await readerOf(app, { collection, by, locale, editionId })
  const deleted = await reader?.read('deleteOne', { _id: id, ...(version !== undefined && { version }) })
  if (!deleted) return sentenceOf('not-found', locale)
  return deleted.ok ? null : (problemOf(deleted.reason, locale).detail ?? '')
}

const ownSentences: Readonly<Record<string, typeof m.lists_end_refund_changed | undefined>> = {
  'refund-changed': m.lists_end_refund_changed,
  'more-than-paid': m.lists_end_more_than_paid,
  amount: m.lists_end_amount_wrong,
  'note-missing': m.lists_end_note_missing,
  'confirmed-already': m.regs_refused_confirmed_already,
  ended: m.regs_refused_ended,
  erased: m.regs_refused_erased,
  'reason-missing': m.regs_refused_reason_missing,
  'nothing-open': m.regs_refused_nothing_open,
  'reminded-today': m.regs_refused_reminded_today,
  'not-ended': m.regs_refused_not_ended,
  'name-taken': m.regs_refused_name_taken,
  'promo-used': m.regs_refused_promo_used,
  'refund-ordered': m.regs_refused_refund_ordered,
  'nothing-to-restore': m.regs_refused_nothing_to_restore,
}

function sentenceOf(reason: string, locale: Locale): string {
  const own = ownSentences[reason]
  if (own) return own({}, { locale })
  if (!isDomainRefusal(reason)) return m.lists_end_paid({}, { locale })
  return problemOf({ kind: 'domain', reason }, locale).detail ?? ''
}
