import type { MiddlewareFunction } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { nameOfActor } from '../actor.ts'
import { officeEdition } from '../office-edition.server.ts'
import { requestActorContext } from '../request-actor.server.ts'

/**
 * Records each file that somebody downloads from the back-office in the audit log, before it is sent: its name, and not what it was filtered by, because a search may be
 * for a person's name. U28
 */
export const recordTakenFile: MiddlewareFunction<Response> = async (args, next) => {
  const answer = await next()
  const name = /^attachment; filename="(.+)"$/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
  const isTaken = args.request.method === 'GET' && args.url.pathname.startsWith('/admin') && answer.ok
  if (!isTaken || name === undefined) return answer
  const [app, by] = [args.context.get(appContext), await args.context.get(requestActorContext).actor()]
  const { id: editionId } = await officeEdition(args, by)
  await recordAction(app.db, {
    editionId,
    at: app.now(),
    actor: nameOfActor(by),
    action: 'file.take',
    subjectId: name,
  })
  return answer
}
