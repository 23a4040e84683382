/**
 * The keys of requests that are not answered yet, by their content. An equal request has the same key until it is answered, also after a restart, so
 * that the server runs it once. After the answer, an equal request is a new one. Q9
 */
export type UnansweredKeys = Readonly<Record<string, string>>

/** @returns the key of a request, and the keys to store before it is sent */
export function keyFor(
  keys: UnansweredKeys,
  content: string,
  fresh: string,
): { readonly key: string; readonly keys: UnansweredKeys } {
  const known = keys[content]
  return known === undefined ? { key: fresh, keys: { ...keys, [content]: fresh } } : { key: known, keys }
}

/** The person who has the drawer after the recorded requests: the `to` of the last hand-over. Null: none was a hand-over. Q9 */
export function handedTo(keys: UnansweredKeys, recorded: readonly string[]): string | null {
  const steps = Object.entries(keys)
    .filter(([, key]) => recorded.includes(key))
    .map(([content]) => JSON.parse(content) as { readonly to?: string })
  return steps.findLast(({ to }) => to !== undefined)?.to ?? null
}

/** The keys without those that the server has answered, or has recorded although its answer was lost. */
export function withoutAnswered(keys: UnansweredKeys, answered: readonly string[]): UnansweredKeys {
  return Object.fromEntries(Object.entries(keys).filter(([, key]) => !answered.includes(key)))
}
