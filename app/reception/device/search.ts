import type { Snapshot, SnapshotPerson, SnapshotTicket } from '../snapshot.ts'
import { ticketHash } from '../ticket-hash.ts'
import { sha256 } from './vault.ts'

/** Letters that are separate ones to Unicode, but not to a volunteer at night. */
const letters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Tolerant search: no accents, no case. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đðøłıßæœþ]/g, (letter) => letters[letter] ?? letter)
}

const apostrophes = /['’‘ʼ`´]/
/** A double name is two. */
const parts = (text: string) => text.split(/[\s.,\-‐‑–]+/).filter(Boolean)

/** The beginnings by which a name is found: O’Brien is also typed `obrien` and `brien`. */
function beginnings(name: string): string[] {
  return parts(plain(name)).flatMap((part) => {
    const pieces = part.split(apostrophes)
    return pieces.length > 1 ? [pieces.join(''), ...pieces.filter(Boolean)] : [part]
  })
}

/** At most so many are shown: a list would be one of everybody. */
const mostHits = 8

/**
 * Finds people by the typed text: beginnings of names in any order (`ziv sus`), a code (`42`, `TF26-00042`), or the last four digits of the phone. Fewer
 * than two
 * characters find nobody.
 */
export function findPeople(people: readonly SnapshotPerson[], typed: string): SnapshotPerson[] {
  const words = parts(plain(typed))
    .map((word) => word.split(apostrophes).join(''))
    .filter(Boolean)
  if (words.join('').length < 2) return []
  const digits = words.length === 1 && /^\d+$/.test(words[0] ?? '') ? (words[0] ?? '') : null
  const code = plain(typed).replace(/\s/g, '')
  const hits = people.filter((person) => {
    if (digits !== null && person.lastFour === digits) return true
    if (/\d/.test(code) && isCode(person.code, code)) return true
    const names = beginnings(`${person.name} ${person.surname}`)
    return words.every((word) => names.some((name) => name.startsWith(word)))
  })
  return hits.slice(0, mostHits)
}

/** The whole code, or its number with or without its zeros. */
function isCode(code: string, typed: string): boolean {
  const whole = code.toLowerCase()
  const number = whole.split('-').at(-1) ?? ''
  return whole === typed || number === typed || number.replace(/^0+/, '') === typed
}

/** The ticket of a scanned code with its person; null: the code is not on the list. */
export async function findTicket(
  code: string,
  { tickets, people }: Pick<Snapshot, 'tickets' | 'people'>,
): Promise<{ readonly person: SnapshotPerson; readonly ticket: SnapshotTicket } | null> {
  const hash = ticketHash(await sha256(code))
  const ticket = tickets.find((one) => one.hash === hash)
  const person = people.find(({ id }) => id === ticket?.registrationId)
  return ticket && person ? { person, ticket } : null
}
