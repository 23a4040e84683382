import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { answerLinkRequest, noteLinkRequest } from '#app/platform/http/link-requests.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { mailLinkWithin } from './links.server.ts'

/**
 * Asks for one-time links to the live registrations this address has, or, where all have ended, to those. Neither the answer nor the work
 * before it tells whether there are any. R3.
 */
export async function askForLink(
  app: AppContext,
  { email, language }: { readonly email: string; readonly language: Locale },
): Promise<void> {
  await noteLinkRequest(app, 'registration', { address: email, language })
}

/**
 * Answers one request for links: posts them, where there is something to open.
 * @returns how many, for a worker
 */
export async function answerLinkRequests(app: AppContext): Promise<number> {
  const { id: editionId } = await getCurrentEdition(app)
  const done = await answerLinkRequest(app, ['registration'], async (tx, { address, language }) => {
    // two processes answer requests for one address one after the other, so that the second knows what the first has sent
    await tx.query("select pg_advisory_xact_lock(hashtextextended('registration link ' || lower($1), 0))", [
      address,
    ])
    await mailLinkWithin(tx, app, editionId, address, language)
  })
  if (done > 0) app.wake()
  return done
}
