import type { RouterContextProvider } from 'react-router'
import { isAfterFestival, isFrozen, registrationPhase } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { requestActorContext } from '#app/people/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { findProgramme } from './programme.server.ts'
import { selectionOf } from './selection-request.ts'

/**
 * The data of every page of the programme: the programme as this visitor may see it, their selection from the address, and whether registration is
 * possible.
 * @throws a redirect when a button of the selection was pressed (E11)
 */
export async function findProgrammePage({
  request,
  context,
}: {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const by = await context.get(requestActorContext).actor()
  const programme = await findProgramme(app, edition.id, { by, drafts: true })
  const now = app.now()
  return {
    programme,
    selection: selectionOf(request, programme.events),
    now,
    /** In the demo the page contains the time; otherwise the visitor's clock is used. */
    clock: app.config.demo ? now.getTime() : null,
    origin: app.config.origin,
    /** The festival is over: the pages of its events lead home. */
    isHistory: isAfterFestival(edition, now),
    isPickable: !isFrozen(edition) && registrationPhase(edition, now) !== 'closed',
  }
}
