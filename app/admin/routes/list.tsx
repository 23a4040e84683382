import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import { fileKinds } from '#app/platform/spreadsheet/file-kind.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { fieldsFor } from '../lists/editor/fields-for.ts'
import { answerListRequest } from '../lists/ending/consequences.server.ts'
import { collectionLabel } from '../lists/labels.ts'
import { arriveAtList } from '../lists/list-arrival.server.ts'
import { listFile } from '../lists/list-file.server.ts'
import { pagesFor } from '../lists/list-pages.server.ts'
import { readState } from '../lists/list-state.ts'
import { newCode } from '../lists/new-code.server.ts'
import { openChoices } from '../lists/open-choices.server.ts'
import { readOne, readPage } from '../lists/read-list.server.ts'
import { readNames } from '../lists/read-names.server.ts'
import { ListScreen } from '../lists/ui/ListScreen.tsx'
import { answerBulk, bulkRequest, readPending } from '../registrations/bulk-requests.server.ts'
import { answerUndo, undoRequest } from '../registrations/undo/answer-undo.server.ts'
import type { Route } from './+types/list.ts'

export const handle: RouteHandle = {
  isLive: true,
  hydrate: true,
  isPrivate: true,
  isOffice: true,
  title: (locale, loaded) => (isLoaded(loaded) ? collectionLabel(loaded.kind, locale) : undefined),
}

/** With `file=csv` or `file=xlsx` the same address is a file, with the same access check. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    const { searchParams } = args.url
    const kind = fileKinds.find((one) => one === searchParams.get('file'))
    if (!kind) return next()
    return listFile(await arriveAtList(args), { kind, search: searchParams })
  },
]

/** The requested rows, read through the data interface with its access checks. */
export async function loader(args: Route.LoaderArgs) {
  const { by, locale, collection, reader, ownWindow } = await arriveAtList(args)
  const app = args.context.get(appContext)
  const { kind, editionId, isArchived, isClosed } = reader
  const state = readState(args.url.searchParams, fieldsFor(kind, by).seen)
  const { open } = state
  const [page, opened] = await Promise.all([
    readPage(reader, { state, by, locale }),
    open === null || open === 'new' ? null : readOne(reader, open),
  ])
  const choices = await openChoices(app, { kind, editionId })
  const pending = kind === 'regs' ? await readPending(app, editionId) : []
  const names = await readNames(app, { kind, items: page.items, by, locale, editionId })
  // distinguishes the submissions of this page; created on the server, so that browser and server agree
  const seed = newId(app.now())
  const pages = pagesFor(kind, by, locale)
  const about = { collection, kind, editionId, isArchived, isClosed, by }
  return { ...page, ...about, opened, names, choices, seed, ownWindow, pages, pending }
}

/** An answer to a request about a document, as JSON; or a generated password for the user that is being written. */
export async function action(args: Route.ActionArgs) {
  const caller = await arriveAtList(args)
  if (args.request.headers.get('content-type')?.startsWith('application/json')) {
    const asked: unknown = await jsonOf(args.request)
    const app = args.context.get(appContext)
    if (caller.reader.kind === 'regs') {
      const undo = undoRequest.safeParse(asked)
      if (undo.success) return answerUndo(app, caller, undo.data)
      const stop = bulkRequest.safeParse(asked)
      if (stop.success && stop.data.intent === 'stop') return answerBulk(app, caller, stop.data)
    }
    const answer = await answerListRequest(app, caller, asked)
    if (!answer) throw data(null, { status: 400 })
    return answer
  }
  if (caller.reader.kind !== 'users') throw data(null, { status: 405 })
  return { code: newCode() }
}

/** Without a response, or with an expired session, the page stays with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  if (!request.headers.get('content-type')?.startsWith('application/json')) return serverAction()
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error)) throw error
    return { kind: 'unanswered' } as const
  }
}

/** A preview changes nothing, so the list is not read again after it. */
export function shouldRevalidate({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const intent = json && typeof json === 'object' && 'intent' in json ? String(json.intent) : ''
  return defaultShouldRevalidate && !intent.startsWith('preview')
}

export default function List({ loaderData }: Route.ComponentProps) {
  const { collection } = loaderData
  return <ListScreen key={collection} loaded={loaderData} />
}

type Loaded = Route.ComponentProps['loaderData']

function isLoaded(loaded: unknown): loaded is Loaded {
  return typeof loaded === 'object' && loaded !== null && 'kind' in loaded
}
