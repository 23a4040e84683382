import { deepestValue } from '#app/platform/request-body/body-limits.ts'

/** Limits of every document from outside, in JSON or MessagePack. */

/** Why a body is no document of ours. */
export type BodyErrorCode = 'malformed' | 'too-deep' | 'too-many' | 'forbidden-key' | 'unsupported-type'

/** Thrown while reading and caught where reading began: an error ends the reading at any depth. */
export class UnreadableBody extends Error {
  readonly code: BodyErrorCode

  constructor(code: BodyErrorCode) {
    super(code)
    this.code = code
  }
}

// In JavaScript these names lead to what all objects share. No document of the festival has such a field.
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Returns the key. @throws UnreadableBody for a key that reaches the prototype of objects. X3 */
export function allowKey(key: string): string {
  if (forbidden.has(key)) throw new UnreadableBody('forbidden-key')
  return key
}

/** Counts the values and keys of one body while it is read, and checks how deep they lie. X3. */
export class Allowance {
  readonly #most: number
  #values = 0

  /** @param most how many values and keys the body may hold */
  constructor(most: number) {
    this.#most = most
  }

  /** @throws UnreadableBody when this value is one too many or lies too deep */
  take(depth: number): void {
    this.#values += 1
    if (this.#values > this.#most) throw new UnreadableBody('too-many')
    if (depth > deepestValue) throw new UnreadableBody('too-deep')
  }
}
