import { checkMailingText, type MailingTextError } from '#app/mail/mailings/check-mailing-text.ts'
import { MOST_TARGETS } from '#app/mail/mailings/mailing.ts'
import { type BilingualText, type Purpose, placeholdersIn } from '#app/mail/mailings/mailing-text.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, type Id, isId } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import {
  allowedPlaceholders,
  emptyAmong,
  type PlaceholderFacts,
} from '#app/registration/mail/words/placeholders.ts'
import { isLive } from '#app/registration/registration.ts'
import { readTeamAddressees } from '#app/team/service.server.ts'
import { readState } from '../registrations/list-state.ts'
import { findListed, type ListRow, readRows } from '../registrations/queries/read-list.server.ts'
import type { Audience } from './audience.ts'
import { type Chosen, chooseRecipients } from './choose-recipients.server.ts'

export type MailingDraft = {
  readonly editionId: string
  readonly purpose: Purpose
  readonly audience: Audience
  readonly words: BilingualText
}

/** A placeholder that would say nothing to these people. */
export type EmptyPlaceholder = { readonly name: string; readonly people: readonly string[] }

export type PreparedMailing = Chosen & {
  readonly wordsHash: string
  readonly errors: readonly MailingTextError[]
  readonly empty: readonly EmptyPlaceholder[]
  /** The same as long as the same people would get it. */
  readonly digest: string
  readonly isTooMany: boolean
}

/** The same for the same words, from any member of staff. */
export function hashOfWords(purpose: Purpose, words: BilingualText): string {
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
  const parts = [words.en, words.sl].flatMap(({ subject, body }) => [tidy(subject), tidy(body)])
  return hashSecret(JSON.stringify([purpose, ...parts]))
}

/** Prepares a mailing: recipients, errors of the text, and for whom a placeholder is empty. Writes nothing. L12 */
export async function prepareMailing(app: AppContext, draft: MailingDraft): Promise<PreparedMailing> {
  const { editionId, purpose, audience, words } = draft
  const ids = await idsOf(app, editionId, audience)
  const wordsHash = hashOfWords(purpose, words)
  const chosen = await chooseRecipients(app.db, {
    editionId,
    purpose,
    ids,
    wordsHash,
    now: app.now(),
    mindsWaiting: true,
  })
  return {
    ...chosen,
    wordsHash,
    errors: checkMailingText(words, allowedPlaceholders[purpose]),
    empty: purpose === 'info' ? await emptyFor(app, draft, chosen) : [],
    digest: hashSecret(
      JSON.stringify([
        chosen.recipients.map(({ target }) => target),
        chosen.leftOut.map(({ id, reason }) => [id, reason]),
      ]),
    ),
    isTooMany: chosen.recipients.length > MOST_TARGETS,
  }
}

/** The registrations or people of a view, one registration (`?one=…`), or null for all readers. */
async function idsOf(app: AppContext, editionId: string, audience: Audience): Promise<Id[] | null> {
  if (audience.kind === 'readers') return null
  if (audience.kind === 'team') {
    return (await readTeamAddressees(app.db, editionId, { view: audience.view })).map(({ id }) => id)
  }
  const search = new URLSearchParams(audience.search)
  const one = search.get('one')
  if (one !== null) return isId(one) ? [asId(one)] : []
  const { q, filter, sort } = readState(search)
  const today = localDayOf(app.now())
  return findListed(app.db, editionId, { q, filter, sort, today, limit: MOST_TARGETS + 1 })
}

/** Every placeholder of the words against every recipient, in the language of each. */
async function emptyFor(
  app: AppContext,
  { editionId, words }: MailingDraft,
  { recipients }: Chosen,
): Promise<EmptyPlaceholder[]> {
  const used = {
    en: placeholdersIn(`${words.en.subject}\n${words.en.body}`),
    sl: placeholdersIn(`${words.sl.subject}\n${words.sl.body}`),
  }
  if (used.en.length + used.sl.length === 0) return []
  const { edition } = await getCatalogue(app, editionId)
  const byId = new Map<string, (typeof recipients)[number]>(recipients.map((one) => [one.target, one]))
  const rows = await readRows(
    app.db,
    editionId,
    recipients.map(({ target }) => asId(target)),
  )
  const known = new Map<string, string[]>()
  for (const row of rows) {
    const { language: locale = 'en', isAddressKnown = false } = byId.get(row.id) ?? {}
    const facts = { ...placeholderFactsOfRow(row), isAddressKnown }
    for (const name of emptyAmong(used[locale], facts, { edition, locale })) {
      known.set(name, [...(known.get(name) ?? []), `${row.name} ${row.surname}`])
    }
  }
  return [...known].map(([name, people]) => ({ name, people }))
}

/** The same facts as those of `placeholderFactsOf`, from a row of the list. */
export function placeholderFactsOfRow(row: ListRow): Omit<PlaceholderFacts, 'isAddressKnown'> {
  const { name, surname, code, role, status, partner, totalCents, paidCents, dueOn, placed } = row
  const owes = isLive(status) && status !== 'prepared'
  return {
    name,
    surname,
    code,
    role,
    paidCents,
    placed,
    partnerName: partner.state === 'couple' ? partner.name : null,
    totalCents: owes ? totalCents : null,
    openCents: owes ? Math.max(0, totalCents - paidCents) : 0,
    dueOn: owes ? dueOn : null,
  }
}
