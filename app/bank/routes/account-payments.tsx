import { data, redirect } from 'react-router'
import { z } from 'zod'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { type AppContext, appContext } from '#app/platform/app-context.server.ts'
import { id, isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import { jsonIn } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { cents } from '#app/platform/values/money.ts'
import { cut } from '#app/platform/values/storable.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'
import type { EntryDecision } from '../commands/decide-entry.server.ts'
import { csvMappingSchema } from '../csv/csv-mapping.ts'
import {
  bookEntry,
  bookSure,
  countUnnotified,
  decideEntry,
  fileOfEntry,
  findTargets,
  importFile,
  listAccount,
  notifyPayers,
  saveCsvMapping,
  storeFile,
  unbookEntry,
  viewFile,
} from '../service.server.ts'
import { BankScreen } from '../ui/BankScreen.tsx'
import type { BankAnswer } from '../ui/bank-answer.ts'
import type { BankScreenData } from '../ui/bank-screen-data.ts'
import type { Route } from './+types/account-payments.ts'

export const handle: RouteHandle = { title: (locale) => m.office_account_payments_title({}, { locale }) }

const nothing: BankScreenData = {
  unnotified: 0,
  file: null,
  mapping: null,
  refused: null,
  account: null,
  found: null,
}

/** A file of the bank with its preview or result, the entries of the account, or the targets found by a search. */
export async function loader(args: Route.LoaderArgs): Promise<BankScreenData> {
  await requireAccessSignedIn(args)
  const app = args.context.get(appContext)
  const { searchParams } = args.url
  const file = searchParams.get('file')
  const find = searchParams.get('find')
  if (find !== null) {
    const targets = await findTargets(app.db, textIn(searchParams, 'find'))
    return { ...nothing, found: { sought: find, targets } }
  }
  if (searchParams.has('entry')) {
    const entry = textIn(searchParams, 'entry')
    const fileId = await fileOfEntry(app.db, entry)
    if (fileId === null) throw data(null, { status: 404 })
    throw redirect(`/admin/placilaNaRacun?file=${fileId}&at=${encodeURIComponent(entry)}`)
  }
  const page = z.coerce.number().int().min(1).max(10_000).catch(1).parse(searchParams.get('page'))
  const shown = { ...nothing, unnotified: await countUnnotified(app.db) }
  if (file !== null && isId(file)) {
    const view = await viewFile(app, id(file), page)
    if (view.ok) return { ...shown, file: view.value }
    if (view.reason.kind === 'mapping-needed') {
      const mapping = { fileId: file, proposed: view.reason.proposed }
      return { ...shown, mapping }
    }
    if (view.reason.kind === 'not-found') throw data(null, { status: 404 })
    return { ...shown, refused: view.reason.error }
  }
  const show = z.enum(['open', 'all', 'ignored']).catch('open').parse(searchParams.get('show'))
  const search = textIn(searchParams, 'q')
  const account = await listAccount(app.db, { show, page, search })
  return { ...shown, account }
}

/** Does with files and entries what the form names. */
export async function action(args: Route.ActionArgs): Promise<BankAnswer | Response> {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const form = await formOf(args.request)
  const intent = form.get('intent')
  if (intent === 'upload') return upload(app, form, by)
  if (intent === 'mapping') return remember(app, form, by)
  if (intent === 'notify') {
    const notified = await notifyPayers(app, { by })
    return notified.ok
      ? { kind: 'notified', emails: notified.value.emails }
      : { kind: 'refused', reason: notified.reason }
  }
  if (intent === 'import') {
    const imported = await importFile(app, { fileId: idOf(form, 'file'), by })
    if (imported.ok) return { kind: 'imported', ...imported.value, sure: form.get('sure') === '1' }
    if (imported.reason.kind === 'refused') return { kind: 'file-refused', error: imported.reason.error }
    if (imported.reason.kind === 'accounting-locked') return { kind: 'refused', reason: 'accounting-locked' }
    throw data(null, { status: imported.reason.kind === 'not-allowed' ? 403 : 404 })
  }
  if (intent === 'sure') {
    const file = form.get('file')
    const entryIds = form.getAll('entry').map(String).filter(isId)
    const scope = typeof file === 'string' && isId(file) ? { fileId: id(file) } : { entryIds }
    const booked = await bookSure(app, { scope, by })
    return booked.ok ? { kind: 'booked-sure', ...booked.value } : { kind: 'refused', reason: booked.reason }
  }
  return onEntry(app, form, by)
}

async function onEntry(app: AppContext, form: FormData, by: Actor): Promise<BankAnswer> {
  const { id: editionId } = await getCurrentEdition(app)
  const entryId = idOf(form, 'entry')
  const intent = String(form.get('intent'))
  if (intent === 'book') {
    const shares = sharesInput.safeParse(jsonIn(form.get('shares')))
    if (!shares.success) throw data(null, { status: 400 })
    const rest = String(form.get('rest') ?? '')
    const returns = form.get('returns')
    const done = await bookEntry(app, {
      entryId,
      editionId,
      by,
      shares: shares.data,
      restBefore: /^-?\d{1,9}$/.test(rest) ? cents(Number(rest)) : undefined,
      returns: typeof returns === 'string' && isId(returns) ? returns : null,
    })
    return done.ok ? { kind: 'done', what: 'booked', entryId } : refusedFor(entryId, done.reason)
  }
  if (intent === 'unbook') {
    const shown = form.get('shown')
    const asShown = typeof shown === 'string' ? shown : undefined
    const done = await unbookEntry(app, { entryId, shown: asShown, editionId, by })
    return done.ok ? { kind: 'done', what: 'unbooked', entryId } : refusedFor(entryId, done.reason)
  }
  const decision = decisionOf(intent, String(form.get('reason') ?? ''))
  if (!decision) throw data(null, { status: 400 })
  const done = await decideEntry(app, { entryId, decision, editionId, by })
  return done.ok ? { kind: 'done', what: 'decided', entryId } : refusedFor(entryId, done.reason)
}

const refusedFor = (entryId: string, reason: Extract<BankAnswer, { kind: 'refused' }>['reason']) =>
  ({ kind: 'refused', reason, entryId }) as const

function decisionOf(intent: string, reason: string): EntryDecision | null {
  switch (intent) {
    case 'ignore':
      return { kind: intent, reason }
    case 'same':
    case 'not-same':
    case 'open':
      return { kind: intent }
    default:
      return null
  }
}

const sharesInput = z
  .array(
    z.object({
      type: z.enum(['registration', 'cost', 'refund', 'donation']),
      // an edition's where it was donated
      id: z.string().max(40),
      amountCents: z.int().transform(cents),
      openBefore: z.int().transform(cents).nullable(),
    }),
  )
  .max(50)

async function upload(app: AppContext, form: FormData, by: Actor): Promise<BankAnswer | Response> {
  const file = form.get('file')
  if (!(file instanceof File)) throw data(null, { status: 400 })
  const content = new Uint8Array(await file.arrayBuffer())
  const stored = await storeFile(app, { name: cut(file.name, 200) || null, content, by })
  if (stored.ok)
    return redirect(
      `/admin/placilaNaRacun?file=${stored.value.fileId}${stored.value.isImported ? '&again=1' : ''}`,
    )
  if (stored.reason.kind === 'refused') {
    return { kind: 'file-refused', error: stored.reason.error, name: file.name }
  }
  throw data(null, { status: stored.reason.kind === 'not-allowed' ? 403 : 400 })
}

async function remember(app: AppContext, form: FormData, by: Actor): Promise<BankAnswer | Response> {
  const fileId = idOf(form, 'file')
  const mapping = csvMappingSchema.safeParse(jsonIn(form.get('mapping')))
  if (!mapping.success) return { kind: 'mapping-refused', error: null }
  const saved = await saveCsvMapping(app, { fileId, mapping: mapping.data, by })
  if (saved.ok) return redirect(`/admin/placilaNaRacun?file=${fileId}`)
  const { reason } = saved
  if ('error' in reason) return { kind: 'mapping-refused', error: reason.error }
  throw data(null, { status: reason.kind === 'not-allowed' ? 403 : 404 })
}

function idOf(form: FormData, name: string) {
  const value = form.get(name)
  if (typeof value !== 'string' || !isId(value)) throw data(null, { status: 400 })
  return id(value)
}

export default function AccountPayments({ loaderData, actionData }: Route.ComponentProps) {
  return <BankScreen {...loaderData} answer={actionData} locale={useLocale()} />
}
