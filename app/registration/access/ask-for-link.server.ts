import { findEditions } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { answerLinkRequest, noteLinkRequest } from '#app/platform/http/link-requests.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { mailLinkWithin } from './links.server.ts'

/**
 * Requests one-time links to the live registrations of this address, or to the ended ones when none is live, in each edition that is not archived: last
 * year's may still be paid or refunded. Neither the response nor its duration reveals whether any exist. R3.
 */
export async function requestLink(
  app: AppContext,
  { email, language }: { readonly email: string; readonly language: Locale },
): Promise<void> {
  await noteLinkRequest(app, 'registration', { address: email, language })
}

/**
 * Handles one request for links: queues the e-mails, if there is anything to open.
 * @returns the number of e-mails, for a worker
 */
export async function answerLinkRequests(app: AppContext): Promise<number> {
  const editions = (await findEditions(app)).filter(({ archived }) => !archived)
  const done = await answerLinkRequest(app, ['registration'], async (tx, { address, language }) => {
    // Two processes handle requests for one address one after the other, so that the second sees what the first has sent
    await tx.query("select pg_advisory_xact_lock(hashtextextended('registration link ' || lower($1), 0))", [
      address,
    ])
    for (const { id } of editions) await mailLinkWithin(tx, app, id, address, language)
  })
  if (done > 0) app.wake()
  return done
}
