import { outageOf } from './database/outage.server.ts'

/** How many were done, and what the others failed with. */
type Outcome = { readonly done: number; readonly failed: readonly unknown[] }

/**
 * Does work for each item, one after the other. One that fails does not stop the others: a worker that begins with it every time would never reach them.
 * @param work a number that it returns is how many it did, anything else counts as one
 * @throws in an outage of the database: all others would fail too
 */
export async function eachByItself<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<Outcome> {
  const failed: unknown[] = []
  let done = 0
  for (const item of items) {
    try {
      const did = await work(item)
      done += typeof did === 'number' ? did : 1
    } catch (error) {
      if (outageOf(error) !== null) throw error
      failed.push(error)
    }
  }
  return { done, failed }
}

/** @throws the first failure, if there is one: it is reported, and tried again */
export function throwFirst({ failed }: Pick<Outcome, 'failed'>): void {
  if (failed.length > 0) throw failed[0]
}
