import { judgeAsSolo } from '#app/admission/partner.ts'
import type { CommandContext, LockedContext } from './command-context.server.ts'
import type { Registration } from './registration.ts'
import { changePicks, deletePicks, insertPicks, type PickChange, tally } from './tables/pick-rows.server.ts'
import type { PickRow } from './tables/rows.ts'

/** What an action changes of picks, collected so that each kind is one statement; the counters follow at once. */
export class PickChanges {
  readonly #insert: PickRow[] = []
  readonly #remove: PickRow[] = []
  readonly #change: { pick: PickRow; to: PickChange }[] = []

  /** A pick joins the queue. */
  add(work: LockedContext, pick: PickRow): void {
    tally(work, pick, 1)
    this.#insert.push(pick)
  }

  /** A pick goes, with its place or its stand in the queue. */
  drop(work: LockedContext, pick: PickRow): void {
    tally(work, pick, -1)
    this.#remove.push(pick)
  }

  /** Whatever `to` says of the pick's state has been counted. */
  change(pick: PickRow, to: PickChange): void {
    this.#change.push({ pick, to })
  }

  /** A place is given up for a stand in the queue. */
  queue(work: LockedContext, pick: PickRow, to: PickChange): void {
    tally(work, pick, -1)
    tally(work, { ...pick, state: 'waiting' }, 1)
    this.change(pick, { ...to, state: 'waiting', role: null, placed_at: null })
  }

  /**
   * A pick becomes a solo's again. Placed and `judged` (the partner's place goes too), it stays if it would fit as a solo's, else it waits
   * where it stood. D6.
   */
  loosen(work: LockedContext, pick: PickRow, wants: Registration['role'], judged: boolean): void {
    const to: PickChange = { couple_id: null, wants }
    if (judged && pick.state === 'placed' && !fitsAsSolo(work, pick)) this.queue(work, pick, to)
    else this.change(pick, to)
  }

  async write(context: CommandContext): Promise<void> {
    await deletePicks(context, this.#remove)
    await changePicks(context, this.#change)
    await insertPicks(context, this.#insert)
  }
}

function fitsAsSolo({ capacities }: LockedContext, { event_id, role }: PickRow): boolean {
  const capacity = capacities.capacities.get(event_id)
  if (capacity?.mode !== 'role' || (role !== 'leader' && role !== 'follower')) return true
  return judgeAsSolo(capacity, role)
}
