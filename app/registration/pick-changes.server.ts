import { staysAsSolo } from '#app/admission/partner.ts'
import type { CommandContext, LockedContext } from './command-context.server.ts'
import type { Registration } from './registration.ts'
import {
  changePicks,
  countPick,
  deletePicks,
  insertPicks,
  type PickChange,
} from './tables/pick-rows.server.ts'
import type { PickRow } from './tables/rows.ts'

/** Collects a command's changes of picks and writes each kind with one statement. The counters in memory change at once. */
export class PickChanges {
  readonly #arriving: ReadonlySet<PickRow>
  readonly #insert: PickRow[] = []
  readonly #remove: PickRow[] = []
  readonly #change: { pick: PickRow; to: PickChange }[] = []

  /** @param arriving picks of a new registration, which are written and counted with it in their final form: see `after` */
  constructor(arriving: readonly PickRow[] = []) {
    this.#arriving = new Set(arriving)
  }

  /** Adds a pick to the queue. */
  add(work: LockedContext, pick: PickRow): void {
    countPick(work, pick, 1)
    this.#insert.push(pick)
  }

  /** Whether the pick belongs to a new registration, which writes and counts it itself. */
  isArriving(pick: PickRow): boolean {
    return this.#arriving.has(pick)
  }

  /** Removes a pick, with its place or queue position. */
  drop(work: LockedContext, pick: PickRow): void {
    if (!this.isArriving(pick)) countPick(work, pick, -1)
    this.#remove.push(pick)
  }

  /** Changes a pick. The caller has already counted a change of its state. */
  change(pick: PickRow, to: PickChange): void {
    this.#change.push({ pick, to })
  }

  /** Takes a pick's place back and queues it. If the couple has swapped roles, the place is that in the role of `to`. */
  queue(work: LockedContext, pick: PickRow, to: PickChange): void {
    countPick(work, { ...pick, role: to.role ?? pick.role } as PickRow, -1)
    countPick(work, { ...pick, state: 'waiting' }, 1)
    this.change(pick, { ...to, state: 'waiting', role: null, placed_at: null })
  }

  /**
   * Takes a pick out of its couple. With `mustFit` (the partner's place is freed too), a placed pick keeps its place if it fits as a solo, else it waits
   * at its former position. D6.
   */
  uncouple(work: LockedContext, pick: PickRow, wants: Registration['role'], mustFit: boolean): void {
    const to: PickChange = { couple_id: null, wants }
    if (mustFit && pick.state === 'placed' && !fitsAsSolo(work, pick)) this.queue(work, pick, to)
    else this.change(pick, to)
  }

  /** Writes the collected changes. */
  async write(context: CommandContext): Promise<void> {
    await deletePicks(
      context,
      this.#remove.filter((pick) => !this.isArriving(pick)),
    )
    await changePicks(
      context,
      this.#change.filter(({ pick }) => !this.isArriving(pick)),
    )
    await insertPicks(context, this.#insert)
  }

  /** These picks with the collected changes. */
  after(picks: readonly PickRow[]): PickRow[] {
    const changes = new Map(this.#change.map(({ pick, to }) => [pick, to]))
    const removed = new Set(this.#remove)
    return picks
      .filter((pick) => !removed.has(pick))
      .map((pick) => ({ ...pick, ...changes.get(pick) }) as PickRow)
  }
}

function fitsAsSolo({ capacities }: LockedContext, { event_id, role }: PickRow): boolean {
  const capacity = capacities.capacities.get(event_id)
  if (capacity?.mode !== 'role' || (role !== 'leader' && role !== 'follower')) return true
  return staysAsSolo(capacity, role)
}
