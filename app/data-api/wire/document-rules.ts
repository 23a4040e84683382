/** What every document that comes from outside keeps to, in whichever form it came. */

/** A document, an array or an operator in another counts one. Nobody's registration or query comes near. */
const DEEPEST = 32

/** How many values one body may hold: what 10 MB of the smallest values would be takes a second to look at. */
const MOST_VALUES = 200_000

/** Why a body is no document of ours. */
export type BodyFault = 'malformed' | 'too-deep' | 'too-many' | 'forbidden-key' | 'unsupported-type'

/** Thrown while reading and caught where reading began: a fault ends all of it, however deep. */
export class UnreadableBody extends Error {
  readonly fault: BodyFault

  constructor(fault: BodyFault) {
    super(fault)
    this.fault = fault
  }
}

// In JavaScript these names lead to what all objects share. No document of the festival has such a field.
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** @throws UnreadableBody */
export function allowKey(key: string): string {
  if (forbidden.has(key)) throw new UnreadableBody('forbidden-key')
  return key
}

/** Counts while reading. */
export class Allowance {
  #values = 0

  /** @throws UnreadableBody when this value is one too many or lies too deep */
  take(depth: number): void {
    this.#values += 1
    if (this.#values > MOST_VALUES) throw new UnreadableBody('too-many')
    if (depth > DEEPEST) throw new UnreadableBody('too-deep')
  }
}
