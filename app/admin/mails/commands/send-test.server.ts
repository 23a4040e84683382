import type { MailingTextError } from '#app/mail/mailings/check-mailing-text.ts'
import { checkMailingText } from '#app/mail/mailings/check-mailing-text.ts'
import type { BilingualText, Purpose } from '#app/mail/mailings/mailing-text.ts'
import { countTests, postMessage } from '#app/mail/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { allowedPlaceholders } from '#app/registration/mail/words/placeholders.ts'
import { may } from '../policy.ts'

export type TestRefusal =
  | { readonly kind: 'not-allowed' | 'too-often' | 'nobody' }
  | { readonly kind: 'words'; readonly errors: readonly MailingTextError[] }

/** The largest number of tests that a user may send in an hour. */
const MOST_AN_HOUR = 30

type Test = {
  readonly editionId: string
  readonly purpose: Purpose
  readonly words: BilingualText
  readonly language: Locale
  /** The registration whose data fills the test; null for the newsletter and the team. */
  readonly registrationId: Id | null
  readonly to: string
  readonly by: Actor
}

/** Sends the words as they would read for one dancer to an address of staff; its links open nothing of the dancer's. L12 */
export async function sendTest(
  app: AppContext,
  { editionId, purpose, words, language, registrationId, to, by }: Test,
): Promise<Decision<null, TestRefusal>> {
  const done = await decideInTransaction<null, TestRefusal>(app.db, async (tx) => {
    if (!may(by, 'mails.one')) return refuse({ kind: 'not-allowed' })
    const errors = checkMailingText(words, allowedPlaceholders[purpose])
    if (errors.length > 0) return refuse({ kind: 'words', errors })
    if (purpose === 'info' && registrationId === null) return refuse({ kind: 'nobody' })
    const now = app.now()
    const author = nameOfActor(by)
    if ((await countTests(tx, { author, since: new Date(now.getTime() - 3_600_000) })) >= MOST_AN_HOUR)
      return refuse({ kind: 'too-often' })
    await postMessage(tx, app, {
      editionId,
      kind: 'mailTest',
      registrationId: null,
      recipient: to,
      language,
      now,
      data: { author, purpose, registrationId, words },
    })
    await recordAction(tx, {
      editionId,
      at: now,
      actor: author,
      action: 'mailing.test',
      subjectId: registrationId ?? editionId,
      after: { purpose },
    })
    return accept(null)
  })
  if (done.ok) app.wake()
  return done
}
