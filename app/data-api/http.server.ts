import { type Context, Hono } from 'hono'
import { isArchiveRefusal } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { outageOf } from '#app/platform/database/outage.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { hashRequest } from '#app/platform/http/idempotency.server.ts'
import { langOfCookie } from '#app/platform/http/language-cookie.ts'
import { outageProblem } from '#app/platform/http/outage-problem.ts'
import { problemResponse } from '#app/platform/http/problem.ts'
import { type Locale, localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { valueLimits } from '#app/platform/request-body/body-limits.ts'
import { readBody } from '#app/platform/request-body/read-body.server.ts'
import { countedNetwork } from '#app/registration/service.server.ts'
import type { Answer, Call } from './call.ts'
import { collections, findEditionOf, findKind } from './collections.server.ts'
import type { Failure } from './failure.ts'
import { isOfEdition, isOperation, isWrite, type Kind, type Operation, passGate } from './gate.ts'
import { takeCall, withQuerySlot } from './limits.server.ts'
import { problemOf } from './problem-of.ts'
import { Unanswerable } from './query/run-query.ts'
import { TooSlow, withinTime } from './query/time-limit.server.ts'
import { UnreadableBody } from './wire/document-rules.ts'
import { formatOfAnswer, formatOfBody, localeAsked } from './wire/negotiate.ts'
import { readJson } from './wire/read-json.ts'
import { readMsgpack } from './wire/read-msgpack.ts'
import { streamAnswer } from './wire/stream-answer.ts'
import { contentTypes, type Format, writeAnswer } from './wire/write-answer.ts'

type CallContext = Context<PeopleEnv, '/:collection/:operation'>

/**
 * The data interface, to be mounted at `/api/db`: `POST /{collection}/{operation}?db=EDITION` (contract, HTTP). The caller that mounts it
 * limits bodies and refuses foreign origins.
 */
export function dataApi(app: AppContext): Hono<PeopleEnv> {
  const api = new Hono<PeopleEnv>()
  api.post('/:collection/:operation', async (c) => {
    const locale = localeAsked(c.req.header('accept-language'))
    const answered = await answer(app, c, locale)
    if (!answered.ok) return failed(answered.reason, locale)
    const format = formatOfAnswer(c.req.header('accept'))
    const body = await write(answered.value, format, (error) => {
      c.get('requestContext').log.error({ err: error }, 'an answer of the data interface was broken off')
    })
    return body.ok ? written(body.value, format) : failed(body.reason, locale)
  })
  api.all('/:collection/:operation', (c) => {
    const locale = localeAsked(c.req.header('accept-language')) ?? 'en'
    return problemResponse({ status: 405, detail: m.data_api_post_only({}, { locale }) }, { Allow: 'POST' })
  })
  api.onError((error, c) => {
    c.get('requestContext').log.error({ err: error }, 'a call of the data interface failed')
    const locale = localeAsked(c.req.header('accept-language')) ?? 'en'
    const outage = outageOf(error)
    if (outage) return outageProblem(outage, locale)
    return problemResponse({ status: 500, detail: m.data_api_failed({}, { locale }) })
  })
  return api
}

/** From the cheapest refusal to the dearest: nothing is read of a body that will not be used. */
async function answer(
  app: AppContext,
  c: CallContext,
  locale: Locale | null,
): Promise<Decision<Answer, Failure>> {
  const by = await c.get('requestActor').actor()
  const seconds = takeCall(app, c.get('requestContext'), { by, ...c.req.param() })
  if (seconds !== null) return refuse({ kind: 'too-often', seconds })
  const gate = await enter(app, c, by)
  if (!gate.ok) return gate
  const { kind, operation, edition, editionNamed } = gate.value
  if (edition.archived && isWrite(operation) && isOfEdition(kind)) {
    return refuse({ kind: 'domain', reason: 'edition-archived' })
  }
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) return refuse({ kind: 'key-length' })
  const body = await readPayload(c, by)
  if (!body.ok) return body
  const { payload, bytes } = body.value
  const asked = hashRequest(kind, operation, edition.id, nameOfActor(by), bytes)
  const network = countedNetwork(app, c.get('requestContext'))
  const answered = await withQuerySlot(app, { by, kind, operation }, () =>
    answering(() =>
      collections[kind][operation]({
        app,
        edition,
        editionNamed,
        by,
        network,
        locale,
        payload,
        requestContext: c.get('requestContext'),
        defaultsLocale: defaultsLocaleOf(c, by) ?? locale ?? 'en',
        idempotency: key === undefined ? undefined : { key, requestHash: asked },
      }),
    ),
  )
  return answered ?? refuse({ kind: 'busy' })
}

/** The language in which a signed-in user works, as the pages' switcher has it; the defaults of new documents follow it. X12. */
function defaultsLocaleOf(c: CallContext, by: Actor): Locale | null {
  const lang = by.kind === 'user' ? langOfCookie(c.req.header('cookie') ?? null) : null
  return lang ? localeOf(lang) : null
}

type Entered = Pick<Call, 'edition' | 'editionNamed'> & {
  readonly kind: Kind
  readonly operation: Operation
}

/** Resolves the collection, the operation and the caller's rights. X1, X5. */
async function enter(app: AppContext, c: CallContext, by: Actor): Promise<Decision<Entered, Failure>> {
  const { collection, operation } = c.req.param()
  const found = await findKind(app, collection)
  if (!found) return refuse({ kind: 'no-collection', name: collection.slice(0, 80) })
  if (!isOperation(operation)) return refuse({ kind: 'no-operation', name: operation.slice(0, 80) })
  const { kind, archive } = found
  if (kind === 'test' && !app.config.testCollection) return refuse({ kind: 'no-collection', name: 'test' })
  const gate = passGate(kind, operation, by)
  if (gate !== 'open') return refuse({ kind: gate })
  const about = await findEditionOf(app, { collection, archive, db: c.req.query('db') })
  if (!about.ok) return about
  return accept({ kind, operation, edition: about.value.edition, editionNamed: about.value.named })
}

/** Reads the payload within the sender's limits of bytes and values. X3, X18. */
async function readPayload(
  c: CallContext,
  by: Actor,
): Promise<Decision<{ payload: Record<string, unknown>; bytes: Uint8Array }, Failure>> {
  const format = formatOfBody(c.req.header('content-type'))
  if (format === null) return refuse({ kind: 'body-type' })
  const isSignedIn = by.kind === 'user'
  const read = await readBody(c.req.raw, { isSignedIn: async () => isSignedIn })
  if (!read.ok) return refuse({ kind: 'unread', reason: read.reason })
  const bytes = read.value
  const most = isSignedIn ? valueLimits.signedIn : valueLimits.anyone
  try {
    const payload =
      bytes.length === 0 ? {} : format === 'json' ? readJson(bytes, most) : readMsgpack(bytes, most)
    return isPayload(payload) ? accept({ payload, bytes }) : refuse({ kind: 'body', error: 'malformed' })
  } catch (error) {
    if (error instanceof UnreadableBody) return refuse({ kind: 'body', error: error.code })
    throw error
  }
}

function isPayload(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** A query that takes too long, or that does not suit the documents, is the caller's error. X13. */
async function answering<Value>(
  ask: () => Promise<Decision<Value, Failure>>,
): Promise<Decision<Value, Failure>> {
  try {
    return await ask()
  } catch (error) {
    // A command that did not ask, or an edition archived this very moment: the database knows.
    if (isArchiveRefusal(error)) return refuse({ kind: 'domain', reason: 'edition-archived' })
    if (error instanceof TooSlow) return refuse({ kind: 'too-slow' })
    if (error instanceof Unanswerable) {
      return refuse({
        kind: 'query',
        errors: [{ path: 'pipeline', error: 'bad-value', name: 'pipeline' }],
      })
    }
    throw error
  }
}

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>

/** `Retry-After` when too many requests are pending. */
const BUSY_SECONDS = '5'

/** The largest number of documents that is answered in one piece; more are streamed. */
const MOST_AT_ONCE = 500

/**
 * Computes and serialises the rest of the answer within the time limit: small queries can have large answers. X13.
 * @param broken called with errors after the answer has begun
 */
async function write(
  given: Answer,
  format: Format,
  broken: (error: unknown) => void,
): Promise<Decision<Body, Failure>> {
  if ('value' in given) return accept(writeAnswer(given.value, format))
  if (!('rows' in given)) {
    return answering(async () => accept(withinTime(() => writeAnswer(given.compute(), format))))
  }
  if (given.rows.size > MOST_AT_ONCE) return accept(streamAnswer(given, format, broken))
  return answering(async () => accept(writeAnswer(await readAll(given), format)))
}

async function readAll({ rows, count }: Extract<Answer, { readonly rows: unknown }>): Promise<unknown> {
  const items: unknown[] = []
  for await (const batch of rows.batches) items.push(...batch)
  return count === undefined ? items : { items, count }
}

function written(body: Body, format: Format): Response {
  return new Response(body, {
    headers: { 'Content-Type': contentTypes[format], 'Cache-Control': 'no-store' },
  })
}

function failed(failure: Failure, locale: Locale | null): Response {
  return problemResponse(problemOf(failure, locale), headersOf(failure))
}

/** A body that is not read to its end leaves a connection on which nothing can follow. */
function headersOf(failure: Failure): Record<string, string> {
  switch (failure.kind) {
    case 'too-often':
      return { 'Retry-After': String(failure.seconds) }
    case 'busy':
      return { 'Retry-After': BUSY_SECONDS }
    case 'unread':
      return {
        Connection: 'close',
        ...(failure.reason === 'too-many-at-once' && { 'Retry-After': BUSY_SECONDS }),
      }
    default:
      return {}
  }
}
