/**
 * Keys of steps with network whose answers have not come, by their content. The same step has the same key until it is answered, whatever is done in
 * between: pressed again, after a restart too, it is done once. Answered, the next equal one is another step. Q9
 */
export type UnansweredKeys = Readonly<Record<string, string>>

/** @returns the key of a step, and the keys to store before it is sent */
export function keyFor(
  keys: UnansweredKeys,
  content: string,
  fresh: string,
): { readonly key: string; readonly keys: UnansweredKeys } {
  const known = keys[content]
  return known === undefined ? { key: fresh, keys: { ...keys, [content]: fresh } } : { key: known, keys }
}

/** Who has the drawer after these steps: a hand-over says `to` whom. Null: none of them was one. Q9 */
export function handedTo(keys: UnansweredKeys, recorded: readonly string[]): string | null {
  const steps = Object.entries(keys)
    .filter(([, key]) => recorded.includes(key))
    .map(([content]) => JSON.parse(content) as { readonly to?: string })
  return steps.findLast(({ to }) => to !== undefined)?.to ?? null
}

/** The keys without those that the server has answered, or has recorded and could not say so. */
export function withoutAnswered(keys: UnansweredKeys, answered: readonly string[]): UnansweredKeys {
  return Object.fromEntries(Object.entries(keys).filter(([, key]) => !answered.includes(key)))
}
