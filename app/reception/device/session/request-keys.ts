import { readUnanswered, writeUnanswered } from '../storage.ts'
import { keyFor, withoutAnswered } from '../unanswered.ts'
import { newActionId } from '../vault.ts'

/** The key of a request, by its content: the same until the request is answered. Q9 */
export async function keyOf(content: string): Promise<string> {
  const known = keyFor(await readUnanswered(), content, newActionId())
  await writeUnanswered(known.keys)
  return known.key
}

/** Removes the keys of answered requests. */
export async function answered(keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await writeUnanswered(withoutAnswered(await readUnanswered(), keys))
}
