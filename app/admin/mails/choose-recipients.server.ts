import type { Purpose } from '#app/mail/mailings/mailing-text.ts'
import { onceADay, readBouncingAddresses, targetsWaiting } from '#app/mail/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { findNewsRecipients } from '#app/promotion/service.server.ts'
import { readTeamAddressees } from '#app/team/service.server.ts'
import type { LeftOutPerson, LeftOutReason, Recipient } from './audience.ts'
import { type Addressee, onceTaken, readAddressees, whoGot } from './queries/read-audience.server.ts'

/** The kind that an e-mail of a mailing has in the outbox. */
export const kindOf = { info: 'free', news: 'newsIssue', team: 'teamMessage' } as const satisfies Record<
  Purpose,
  string
>

export type Choosing = {
  readonly editionId: string
  readonly purpose: Purpose
  /** Registrations, or people of the team; null: all readers of the news. */
  readonly ids: readonly string[] | null
  readonly wordsHash: string
  readonly now: Date
  /** False when the mailing itself is among the waiting ones. */
  readonly mindsWaiting: boolean
}

type ChosenRecipient = Recipient & { readonly once: string; readonly isAddressKnown: boolean }

export type Chosen = {
  readonly recipients: readonly ChosenRecipient[]
  readonly leftOut: readonly LeftOutPerson[]
}

/** Divides the chosen people into recipients of this text and people left out, with the reason. L12, N7 */
export function chooseRecipients(db: Querying, asked: Choosing): Promise<Chosen> {
  return { info: chooseForInfo, news: chooseForNews, team: chooseForTeam }[asked.purpose](db, asked)
}

async function chooseForInfo(db: Querying, asked: Choosing): Promise<Chosen> {
  const { editionId, ids, wordsHash, now } = asked
  const addressees = await readAddressees(db, editionId, ids ?? [])
  const got = await whoGot(db, { editionId, kind: kindOf.info, wordsHash })
  const waiting = await waitingFor(db, asked)
  // an unconfirmed address gets one e-mail of a kind a day, with any content
  const keyOf = ({ id, email, isAddressKnown }: Addressee) =>
    isAddressKnown
      ? hashSecret(['free', wordsHash, id, email.toLowerCase()].join(' '))
      : onceADay(kindOf.info, email, now)
  const taken = await onceTaken(db, addressees.map(keyOf))
  const keys = new Set<string>()
  const recipients: ChosenRecipient[] = []
  const leftOut: LeftOutPerson[] = []
  for (const one of addressees) {
    const { id, name, email, language, isErased, isMerged, isAddressKnown, bounces } = one
    const once = keyOf(one)
    const reason: LeftOutReason | null = isErased
      ? 'erased'
      : isMerged
        ? 'merged'
        : bounces
          ? 'bounces'
          : got.registrations.has(id)
            ? 'got-it'
            : waiting.has(id)
              ? 'on-its-way'
              : taken.has(once) || keys.has(once)
                ? 'unproved-today'
                : null
    keys.add(once)
    if (reason) leftOut.push({ id, name, reason })
    else recipients.push({ target: id, name, email, language, isAddressKnown, once })
  }
  return { recipients, leftOut }
}

async function chooseForNews(db: Querying, asked: Choosing): Promise<Chosen> {
  const { editionId, ids, wordsHash } = asked
  const readers = await findNewsRecipients(db, { editionId, registrations: ids })
  const addressees = ids === null ? [] : await readAddressees(db, editionId, ids)
  const got = await whoGot(db, { editionId, kind: kindOf.news, wordsHash })
  const waiting = await waitingFor(db, asked)
  const bouncing = await readBouncingAddresses(db)
  const addresses = new Set(readers.map(({ email }) => email.toLowerCase()))
  const reasonOf = (target: string, email: string): LeftOutReason | null => {
    if (bouncing.has(email.toLowerCase())) return 'bounces'
    if (got.addresses.has(email.toLowerCase())) return 'got-it'
    return waiting.has(target) ? 'on-its-way' : null
  }
  const chosen = readers.map((reader) => ({ reader, reason: reasonOf(reader.target, reader.email) }))
  const leftOutReaders = chosen.flatMap(({ reader: { target, name, email }, reason }): LeftOutPerson[] =>
    reason === null ? [] : [{ id: target, name: name ?? email, reason }],
  )
  const leftOutOfView = addressees.flatMap(({ id, name, email, isErased }): LeftOutPerson[] => {
    const mine = chosen.find(({ reader }) => reader.target === `registration:${id}`)
    if (mine) return mine.reason ? [{ id, name, reason: mine.reason }] : []
    if (isErased) return [{ id, name, reason: 'erased' }]
    return [{ id, name, reason: addresses.has(email.toLowerCase()) ? 'same-address' : 'no-news' }]
  })
  return {
    recipients: chosen
      .filter(({ reason }) => reason === null)
      .map(({ reader }) => ({
        ...reader,
        isAddressKnown: true,
        once: onceInEdition(asked, reader.email.toLowerCase()),
      })),
    leftOut: ids === null ? leftOutReaders : leftOutOfView,
  }
}

async function chooseForTeam(db: Querying, asked: Choosing): Promise<Chosen> {
  const { editionId, ids, wordsHash } = asked
  const members = await readTeamAddressees(db, editionId, { ids: ids ?? [] })
  const got = await whoGot(db, { editionId, kind: kindOf.team, wordsHash })
  const waiting = await waitingFor(db, asked)
  const addresses = new Set<string>()
  const recipients: ChosenRecipient[] = []
  const leftOut: LeftOutPerson[] = []
  for (const { id, name, email, language, bounces } of members) {
    const target = `member:${id}`
    const address = email?.toLowerCase() ?? null
    const reason: LeftOutReason | null =
      email === null || address === null
        ? 'no-address'
        : addresses.has(address)
          ? 'same-address'
          : bounces
            ? 'bounces'
            : got.addresses.has(address)
              ? 'got-it'
              : waiting.has(target)
                ? 'on-its-way'
                : null
    if (address !== null) addresses.add(address)
    if (reason || email === null || address === null)
      leftOut.push({ id, name, reason: reason ?? 'no-address' })
    else {
      const once = onceInEdition(asked, address)
      recipients.push({ target, name, email, language, isAddressKnown: true, once })
    }
  }
  return { recipients, leftOut }
}

/** Words sent every year, as the thanks to the team, are another e-mail in each edition. */
function onceInEdition({ purpose, editionId, wordsHash }: Choosing, address: string): string {
  return hashSecret([kindOf[purpose], editionId, wordsHash, address].join(' '))
}

async function waitingFor(
  db: Querying,
  { editionId, wordsHash, mindsWaiting }: Choosing,
): Promise<ReadonlySet<string>> {
  if (!mindsWaiting) return new Set()
  return new Set((await targetsWaiting(db, { editionId, wordsHash })).keys())
}
