import { daysBetween } from '#app/platform/values/local-day.ts'
import type { StatementEntry } from '../statement.ts'
import { factsKey } from './alike.ts'
import {
  datedKey,
  type KeyedEntry,
  lacksReference,
  looseKey,
  mayBeOnePayer,
  referenceKey,
  sameByFacts,
  undatedKey,
} from './entry-keys.ts'
import { KeyedItems } from './keyed-items.ts'

/** An entry of the account that was imported earlier, or was shown as pending. */
export type KnownEntry = KeyedEntry & {
  readonly id: string
  /** Its number among identical entries of the account, from 1; only the bank's reference distinguishes them. B2 */
  readonly nth: number
}

/**
 * What an entry of a statement is, compared with the known ones.
 * `known`: the same entry as `id`; `learns`: the known one lacks the bank's reference or the payer's account, and gets it from this entry.
 * `new`: to be imported; `nth` is its number among identical ones, `nowBooked` the pending entry that it was, and `looksLike` a known
 * entry that may be the same with another text (B4).
 * `pending`: shown, not imported; `id` names the known entry if it was shown before.
 */
export type EntryIdentity =
  | { readonly kind: 'known'; readonly id: string; readonly learns: boolean }
  | {
      readonly kind: 'new'
      readonly nth: number
      readonly nowBooked: string | null
      readonly looksLike: string | null
    }
  | { readonly kind: 'pending'; readonly id: string | null }

/**
 * Compares each entry of one statement of `account` with the known ones of that account and these days. Within one statement
 * all entries are different, and each known entry matches at most one. B1–B4
 */
export function identifyEntries(
  account: string,
  known: readonly KnownEntry[],
  read: readonly StatementEntry[],
): EntryIdentity[] {
  const booked = known.filter(({ status }) => status === 'booked')
  const pending = known.filter(({ status }) => status !== 'booked')
  const keyed = (entries: readonly KnownEntry[]) => new KeyedItems(entries, (entry) => keysOf(account, entry))
  const unmatched = { booked: keyed(booked), pending: keyed(pending) }
  const final = read.filter(({ status }) => status === 'booked')

  const identities = findKnown(account, final, unmatched.booked)
  const nextNumber = numbering(booked)
  for (const entry of final) {
    if (identities.has(entry)) continue
    const before = takeOtherVersion(account, entry, unmatched.pending)
    const looksLike = unmatched.booked.take(
      looseKey(account, entry),
      (other) => mayBeOnePayer(entry, other) && lacksReference(entry, other),
    )
    const [nowBooked, like] = [before?.id ?? null, looksLike?.id ?? null]
    identities.set(entry, { kind: 'new', nth: nextNumber(entry), nowBooked, looksLike: like })
  }
  // all booked entries again: a pending line may also match one that a booked line of this statement matches
  const forPending = { booked: keyed(booked), pending: unmatched.pending }
  return read.map((entry) => identities.get(entry) ?? pendingIdentity(account, entry, forPending))
}

/** Matches entries with known ones, each of which is taken at most once: by the bank's reference, then by the other facts. B1, B2 */
function findKnown(account: string, entries: readonly StatementEntry[], unmatched: KeyedItems<KnownEntry>) {
  const identities = new Map<StatementEntry, EntryIdentity>()
  const match = (entry: StatementEntry, found: KnownEntry | null) => {
    if (found === null) return
    const learns =
      (found.bankReference === null && entry.bankReference !== null) ||
      (found.party.account === null && entry.party.account !== null)
    identities.set(entry, { kind: 'known', id: found.id, learns })
  }
  for (const entry of entries) {
    const key = referenceKey(account, entry)
    if (key !== null) match(entry, unmatched.take(key))
  }
  // entries with a reference choose first: they match only known ones without a reference, the others match any
  const withReference = entries.filter(({ bankReference }) => bankReference !== null)
  const withoutReference = entries.filter(({ bankReference }) => bankReference === null)
  for (const entry of [...withReference, ...withoutReference]) {
    if (identities.has(entry)) continue
    match(
      entry,
      unmatched.take(datedKey(account, entry), (other) => sameByFacts(entry, other)),
    )
  }
  return identities
}

function keysOf(account: string, entry: KnownEntry): string[] {
  const first = referenceKey(account, entry)
  const others = [datedKey(account, entry), looseKey(account, entry), undatedKey(account, entry)]
  return first === null ? others : [first, ...others]
}

/** Takes the other version of an entry, pending or booked, at most `MOST_DAYS_PENDING` days apart. B3 */
function takeOtherVersion(
  account: string,
  entry: StatementEntry,
  unmatched: KeyedItems<KnownEntry>,
): KnownEntry | null {
  const key = referenceKey(account, entry)
  const near = (other: KnownEntry) => sameByFacts(entry, other) && areNear(entry, other)
  return (key === null ? null : unmatched.take(key)) ?? unmatched.take(undatedKey(account, entry), near)
}

const MOST_DAYS_PENDING = 14

function areNear({ bookedOn: one }: KeyedEntry, { bookedOn: other }: KeyedEntry): boolean {
  return one === null || other === null || Math.abs(daysBetween(one, other)) <= MOST_DAYS_PENDING
}

/** The identity of a pending entry: known when a later file, imported before this one, has it as booked. B3 */
function pendingIdentity(
  account: string,
  entry: StatementEntry,
  unmatched: { readonly booked: KeyedItems<KnownEntry>; readonly pending: KeyedItems<KnownEntry> },
): EntryIdentity {
  const booked = takeOtherVersion(account, entry, unmatched.booked)
  if (booked !== null) return { kind: 'known', id: booked.id, learns: false }
  return { kind: 'pending', id: takeOtherVersion(account, entry, unmatched.pending)?.id ?? null }
}

/** Numbers new entries among identical ones, after the highest number that a booked one has. B2 */
function numbering(booked: readonly KnownEntry[]): (entry: StatementEntry) => number {
  const highest = new Map<string, number>()
  for (const entry of booked) {
    const key = factsKey(entry)
    highest.set(key, Math.max(highest.get(key) ?? 0, entry.nth))
  }
  return (entry) => {
    const key = factsKey(entry)
    const nth = (highest.get(key) ?? 0) + 1
    highest.set(key, nth)
    return nth
  }
}
