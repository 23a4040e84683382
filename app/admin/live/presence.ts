/** The topic of the live channel on which the office hears of its registrations. */
export const registrationsTopic = 'registrations'
/** The topic for the documents of all other lists. */
const documentsTopic = 'documents'

/** The topic on which users with this kind of document open notify each other. */
export function presenceTopicOf(kind: string): string {
  return kind === 'regs' ? registrationsTopic : documentsTopic
}

/** A page says again so often that it is there, in milliseconds. */
export const SAID_EVERY_MS = 20_000
/** The number of rounds without a message after which a user has left. */
const MOST_SILENT = 2

/** The text sent on the topic: the document, and whether it is open. */
export function presenceText(id: string, isOpen: boolean): string {
  return `${id} ${isOpen ? 'open' : 'closed'}`
}

/** The users who have one document open, with the rounds since their last message; by user name. */
export type Present = ReadonlyMap<string, number>

/** The users present after this message about document `id`. */
export function presentAfter(
  before: Present,
  id: string,
  { text, from }: { readonly text: string; readonly from: string },
): Present {
  if (text === presenceText(id, true)) return new Map(before).set(from, 0)
  if (text !== presenceText(id, false) || !before.has(from)) return before
  const after = new Map(before)
  after.delete(from)
  return after
}

/** The next round: without users who have been silent for too long. */
export function aRoundLater(present: Present): Present {
  const left = [...present].map(([name, silent]) => [name, silent + 1] as const)
  return new Map(left.filter(([, silent]) => silent <= MOST_SILENT))
}
