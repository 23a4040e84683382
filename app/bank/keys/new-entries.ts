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
import { Pool } from './pool.ts'

/** An entry of the account that was taken before, or is known as pending. */
export type KnownEntry = KeyedEntry & {
  readonly id: string
  /** Among the account's entries that only the bank's reference distinguishes, from 1. */
  readonly nth: number
}

/**
 * The identity of an entry of a statement. `known`: `id` is the same one; `learns` when it gets from this one the
 * bank's reference or the payer's account that it lacked.
 * `new`, numbered among the account's alike; `nowBooked`: the pending one that it was. `looksLike`: the same money may be known
 * already in other words. `pending`: shown, not taken; `id` when it was shown before.
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
export function newEntries(
  account: string,
  known: readonly KnownEntry[],
  read: readonly StatementEntry[],
): EntryIdentity[] {
  const booked = known.filter(({ status }) => status === 'booked')
  const pending = known.filter(({ status }) => status !== 'booked')
  const poolOf = (entries: readonly KnownEntry[]) => new Pool(entries, (entry) => keysOf(account, entry))
  const open = { booked: poolOf(booked), pending: poolOf(pending) }
  const final = read.filter(({ status }) => status === 'booked')

  const identities = sameEntries(account, final, open.booked)
  const number = countAlike(booked)
  for (const entry of final) {
    if (identities.has(entry)) continue
    const before = takeEarlier(account, entry, open.pending)
    const looksLike = open.booked.take(
      looseKey(account, entry),
      (other) => mayBeOnePayer(entry, other) && lacksReference(entry, other),
    )
    const [nowBooked, like] = [before?.id ?? null, looksLike?.id ?? null]
    identities.set(entry, { kind: 'new', nth: number(entry), nowBooked, looksLike: like })
  }
  const shown = { booked: poolOf(booked), pending: open.pending }
  return read.map((entry) => identities.get(entry) ?? ofPending(account, entry, shown))
}

/** The entries that are known. B1, B2 */
function sameEntries(account: string, entries: readonly StatementEntry[], open: Pool<KnownEntry>) {
  const identities = new Map<StatementEntry, EntryIdentity>()
  const give = (entry: StatementEntry, found: KnownEntry | null) => {
    if (found === null) return
    const learns =
      (found.bankReference === null && entry.bankReference !== null) ||
      (found.party.account === null && entry.party.account !== null)
    identities.set(entry, { kind: 'known', id: found.id, learns })
  }
  for (const entry of entries) {
    const key = referenceKey(account, entry)
    if (key !== null) give(entry, open.take(key))
  }
  // those with a reference first: only a known one without a reference can be theirs
  const [without, having] = [entries.filter(lacksOwn), entries.filter((entry) => !lacksOwn(entry))]
  for (const entry of [...having, ...without]) {
    if (identities.has(entry)) continue
    give(
      entry,
      open.take(datedKey(account, entry), (other) => sameByFacts(entry, other)),
    )
  }
  return identities
}

const lacksOwn = ({ bankReference }: StatementEntry) => bankReference === null

function keysOf(account: string, entry: KnownEntry): string[] {
  const first = referenceKey(account, entry)
  const others = [datedKey(account, entry), looseKey(account, entry), undatedKey(account, entry)]
  return first === null ? others : [first, ...others]
}

/** Takes the entry that was pending, or is booked by now, at most a few days before or after. B3 */
function takeEarlier(account: string, entry: StatementEntry, open: Pool<KnownEntry>): KnownEntry | null {
  const key = referenceKey(account, entry)
  const near = (other: KnownEntry) => sameByFacts(entry, other) && areNear(entry, other)
  return (key === null ? null : open.take(key)) ?? open.take(undatedKey(account, entry), near)
}

const MOST_DAYS_PENDING = 14

function areNear({ bookedOn: one }: KeyedEntry, { bookedOn: other }: KeyedEntry): boolean {
  return one === null || other === null || Math.abs(daysBetween(one, other)) <= MOST_DAYS_PENDING
}

/** A pending entry takes no key. Where it is booked by now, an older file comes late. B3 */
function ofPending(
  account: string,
  entry: StatementEntry,
  shown: { readonly booked: Pool<KnownEntry>; readonly pending: Pool<KnownEntry> },
): EntryIdentity {
  const booked = takeEarlier(account, entry, shown.booked)
  if (booked !== null) return { kind: 'known', id: booked.id, learns: false }
  return { kind: 'pending', id: takeEarlier(account, entry, shown.pending)?.id ?? null }
}

/** Counts on from the highest number that entries alike have. */
function countAlike(booked: readonly KnownEntry[]): (entry: StatementEntry) => number {
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
