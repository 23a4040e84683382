/** A key as its owner sees it. */
export type Passkey = {
  readonly id: string
  readonly name: string
  readonly madeAt: Date
  readonly usedAt: Date | null
}
