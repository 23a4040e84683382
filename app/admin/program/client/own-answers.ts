import type { Id } from '#app/platform/id.ts'
import type { PlanEvent } from '../plan-view.ts'

/**
 * The states of events that own changes have replaced while a reading of the plan is on its way. On a slow network the small answer to a change overtakes
 * the reading, which was made before it.
 */
export class OwnAnswers {
  #isReading = false
  #replaced = new Map<Id, Set<string | null>>()

  /** A reading of the plan begins, or has ended. */
  reads(isReading: boolean): void {
    this.#isReading = isReading
    if (!isReading) this.#replaced.clear()
  }

  /** @param before the state that was replaced; undefined: the event is new */
  note(id: Id, before: PlanEvent | undefined): void {
    if (!this.#isReading) return
    const tokens = this.#replaced.get(id) ?? new Set()
    this.#replaced.set(id, tokens.add(before?.token ?? null))
  }

  /** The events as they were read; those that own changes have replaced since are as these left them. */
  newest(read: readonly PlanEvent[], saved: ReadonlyMap<Id, PlanEvent>): readonly PlanEvent[] {
    if (this.#replaced.size === 0) return read
    const isReplaced = (id: Id, token: string | null) => this.#replaced.get(id)?.has(token) ?? false
    const known = new Set(read.map(({ id }) => id))
    const added = [...this.#replaced.keys()].filter((id) => !known.has(id) && isReplaced(id, null))
    return [
      ...read.flatMap((event) => (isReplaced(event.id, event.token) ? (saved.get(event.id) ?? []) : event)),
      ...added.flatMap((id) => saved.get(id) ?? []),
    ]
  }
}
