import type { Answer, Call } from '#app/data-api/call.ts'
import type { Failure } from '#app/data-api/failure.ts'
import { type Kind, type Operation, passGate } from '#app/data-api/gate.ts'
import { problemOf } from '#app/data-api/problem-of.ts'
import { collections, findEditionOf, findKind, TooSlow, withinTime } from '#app/data-api/service.server.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Locale } from '#app/platform/locale.ts'
import { fieldsFor, readsWhole } from './editor/fields-for.ts'
import { type FindPayload, findPayload } from './ending/find-payload.ts'
import { isSearch, type ListState, MOST_FOUND } from './list-state.ts'

export type Document = { readonly _id: string } & Readonly<Record<string, unknown>>

/** A page of a list, or the sentence that says why there is none. */
export type ListPage = {
  readonly items: readonly Document[]
  readonly count: number
  /** The page this is: the last one where the address asks for one beyond. */
  readonly page: number
  readonly failed: string | null
}

/** A caller of a collection, as the data interface identifies them. */
export type Reader = {
  readonly kind: Kind
  /** Of the edition the list is about. */
  readonly editionId: string
  /** Whether that edition is archived. */
  readonly isArchived: boolean
  readonly isClosed: boolean
  /** Reads with the same access checks as a call from outside: operation, rows, fields. */
  read(operation: Operation, payload: Readonly<Record<string, unknown>>): Promise<Decision<Answer, Failure>>
}

type ReaderOrder = {
  readonly collection: string
  readonly by: Actor
  readonly locale: Locale
  /** Absent: the current edition. An archive has its own. */
  readonly editionId?: string | undefined
}

/** Null when there is no such collection. */
export async function readerOf(
  app: AppContext,
  { collection, by, locale, editionId }: ReaderOrder,
): Promise<Reader | null> {
  const found = await findKind(app, collection)
  if (!found || (found.kind === 'test' && !app.config.testCollection)) return null
  const { kind, archive } = found
  const about = await findEditionOf(app, { collection, archive, db: archive ? undefined : editionId })
  if (!about.ok) return null
  const { edition, named } = about.value
  const call: Omit<Call, 'payload'> = {
    app,
    edition,
    editionNamed: named,
    by,
    locale,
    network: null,
    idempotency: undefined,
    defaultsLocale: locale,
    requestContext: { address: '', fromLoopback: false },
  }
  return {
    kind,
    editionId: edition.id,
    isArchived: edition.archived,
    isClosed: edition.closed,
    async read(operation, payload) {
      const gate = passGate(kind, operation, by)
      if (gate !== 'open') return refuse({ kind: gate })
      return collections[kind][operation]({ ...call, payload })
    },
  }
}

/**
 * The page of a list state; a page beyond the end becomes the last one. An actor who may not read the whole list has to search by text, and gets
 * one page.
 */
export async function readPage(
  reader: Reader,
  { state, by, locale }: { readonly state: ListState; readonly by: Actor; readonly locale: Locale },
): Promise<ListPage> {
  if (!readsWhole(reader.kind, by)) return readFirst(reader, { state, by, locale })
  const found = await askedPage(reader, state, by, locale)
  if (!found.ok) {
    return { items: [], count: 0, page: 1, failed: problemOf(found.reason, locale).detail ?? '' }
  }
  const { items, count } = found.value
  const last = state.size === 'all' ? 1 : Math.max(1, Math.ceil(count / state.size))
  if (state.page <= last) return { items, count, page: state.page, failed: null }
  return readPage(reader, { state: { ...state, page: last }, by, locale })
}

async function readFirst(
  reader: Reader,
  { state, by, locale }: { readonly state: ListState; readonly by: Actor; readonly locale: Locale },
): Promise<ListPage> {
  const none = { items: [], count: 0, page: 1 }
  if (!isSearch(state)) return { ...none, failed: null }
  const search: ListState = { ...state, filters: {}, page: 1, size: MOST_FOUND }
  const found = await askedPage(reader, search, by, locale)
  if (!found.ok) return { ...none, failed: problemOf(found.reason, locale).detail ?? '' }
  return { ...found.value, page: 1, failed: null }
}

/** One document as this reader may see it; null where there is none for them. */
export async function readOne(reader: Reader, id: string): Promise<Document | null> {
  const found = await asked(reader.read('findById', { _id: id }))
  return found.ok ? (found.value as Document | null) : null
}

/** The documents that a query of our own finds; none where the reader may not ask it. */
export async function readThose(
  reader: Reader,
  { query, projection }: Readonly<Record<'query' | 'projection', Readonly<Record<string, unknown>>>>,
): Promise<readonly Document[]> {
  const found = await asked(reader.read('find', { query, opts: { projection } }))
  return found.ok ? (found.value as readonly Document[]) : []
}

/** All documents of the state, without pages, streamed. @throws when the server refuses */
export async function* readAll(
  reader: Reader,
  { state, by, locale }: { readonly state: ListState; readonly by: Actor; readonly locale: Locale },
): AsyncGenerator<readonly Document[]> {
  const found = await reader.read('find', askOf(reader, { ...state, size: 'all' }, by, locale))
  if (!found.ok) throw new Error(`a list could not be read: ${found.reason.kind}`)
  if (!('rows' in found.value)) return yield (await wholeAnswer(found.value)) as readonly Document[]
  const { rows } = found.value
  try {
    for await (const batch of rows.batches) yield batch as readonly Document[]
  } finally {
    // a caller who leaves in the middle releases the connection
    rows.stop()
  }
}

async function askedPage(reader: Reader, state: ListState, by: Actor, locale: Locale) {
  const { query, opts } = askOf(reader, state, by, locale)
  const found = await asked(reader.read('find', { query, opts: { ...opts, count: true } }))
  return found.ok ? accept(found.value as Pick<ListPage, 'items' | 'count'>) : found
}

function askOf({ kind }: Reader, state: ListState, by: Actor, locale: Locale): FindPayload {
  const shape = shapes[kind]
  return findPayload(shape, fieldsFor(kind, by).seen, state, { locale, hasText: kind !== 'test' })
}

/** The whole answer; a query that takes too long is the asker's error. */
async function asked(answer: Promise<Decision<Answer, Failure>>): Promise<Decision<unknown, Failure>> {
  try {
    const found = await answer
    return found.ok ? accept(await wholeAnswer(found.value)) : found
  } catch (error) {
    if (error instanceof TooSlow) return refuse({ kind: 'too-slow' })
    throw error
  }
}

/** @throws TooSlow */
async function wholeAnswer(answer: Answer): Promise<unknown> {
  if ('value' in answer) return answer.value
  if ('compute' in answer) return withinTime(answer.compute)
  const items: unknown[] = []
  for await (const batch of answer.rows.batches) items.push(...batch)
  return answer.count === undefined ? items : { items, count: answer.count }
}
