import type { Cover, Demand } from './cheapest-cover.ts'
import type { Bound, Choice } from './cover-choices.ts'

/** Puts picks into the room that bought choices give, dearest first, moving others where that makes room. */
export class CoverFlow {
  readonly #choices: readonly Choice[]
  readonly #demands: readonly Demand[]
  /** Per choice: free room; per choice and demand: picks placed. */
  readonly #room: number[]
  readonly #placed: number[][]
  readonly #alone: number[]
  readonly #seen: boolean[]

  constructor(choices: readonly Choice[], demands: readonly Demand[]) {
    this.#choices = choices
    this.#demands = demands
    this.#room = choices.map(() => 0)
    this.#placed = choices.map(() => demands.map(() => 0))
    this.#alone = demands.map(() => 0)
    this.#seen = choices.map(() => false)
  }

  /** What the picks that find no room cost, at `bound`'s prices. */
  leftAlone(counts: readonly number[], { least, order }: Bound): number {
    this.#choices.forEach(({ capacity }, choice) => {
      const count = counts[choice] ?? 0
      this.#room[choice] = count === 0 ? 0 : count * capacity
      this.#placed[choice]?.fill(0)
    })
    let sum = 0
    for (const demand of order) {
      let rest = this.#demands[demand]?.count ?? 0
      while (rest > 0) {
        this.#seen.fill(false)
        const moved = this.#place(demand, rest, counts)
        if (moved === 0) break
        rest -= moved
      }
      this.#alone[demand] = rest
      sum += rest * (least[demand] ?? 0)
    }
    return sum
  }

  /** The cover that the last call of `leftAlone` found. */
  cover(counts: readonly number[]): Cover {
    const bought = this.#choices.flatMap(({ offer, tier }, choice) => {
      const count = counts[choice] ?? 0
      return count === 0 ? [] : [{ offer, tier, count, covered: [...(this.#placed[choice] ?? [])] }]
    })
    return { bought, alone: [...this.#alone] }
  }

  /** Finds room for up to `want` picks of `demand` along one path; answers for how many. */
  #place(demand: number, want: number, counts: readonly number[]): number {
    for (let choice = 0; choice < this.#choices.length; choice++) {
      if (!counts[choice] || this.#seen[choice] || !this.#choices[choice]?.pays[demand]) continue
      this.#seen[choice] = true
      const moved = Math.min(want, this.#room[choice] ?? 0) || this.#makeRoom(choice, want, counts)
      if (moved === 0) continue
      this.#add(choice, demand, moved)
      return moved
    }
    return 0
  }

  /** Moves up to `want` picks out of a full choice into another one. */
  #makeRoom(choice: number, want: number, counts: readonly number[]): number {
    const placed = this.#placed[choice] ?? []
    for (let other = 0; other < placed.length; other++) {
      const there = placed[other] ?? 0
      const moved = there === 0 ? 0 : this.#place(other, Math.min(want, there), counts)
      if (moved === 0) continue
      this.#add(choice, other, -moved)
      return moved
    }
    return 0
  }

  #add(choice: number, demand: number, picks: number): void {
    const placed = this.#placed[choice]
    if (!placed) return
    placed[demand] = (placed[demand] ?? 0) + picks
    this.#room[choice] = (this.#room[choice] ?? 0) - picks
  }
}
