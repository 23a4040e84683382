import { keyOfReference } from './entry-references.ts'
import { isNamedIn, wordsOf } from './names.ts'
import type { Payable, PayableGroup } from './payable.ts'

/** Finds payables by what an entry says. Built once for an import. */
export class PayableIndex {
  readonly all: readonly Payable[]
  readonly #byId: ReadonlyMap<string, Payable>
  readonly #byReference = new Map<string, { readonly payables: Payable[]; isGroup: boolean }>()
  readonly #byWord = new Map<string, { readonly payable: Payable; readonly words: readonly string[] }[]>()
  readonly #byAccount = new Map<string, Payable[]>()

  constructor(payables: readonly Payable[], groups: readonly PayableGroup[]) {
    this.all = payables
    this.#byId = new Map(payables.map((payable) => [payable.id, payable]))
    for (const payable of payables) {
      for (const reference of payable.references) this.#addReference(reference, [payable], false)
      for (const account of payable.payerAccounts) add(this.#byAccount, account, payable)
      for (const words of payable.names.map(wordsOf)) {
        const named = { payable, words }
        for (const word of new Set(words)) add(this.#byWord, word, named)
      }
    }
    for (const { references, members } of groups) {
      // those who left a group do not keep the others from paying together
      const live = this.#withIds(members).filter(({ status }) => status === 'live')
      for (const reference of references) this.#addReference(reference, live, true)
    }
  }

  /** Null when nothing has the reference. */
  byReference(key: string): { readonly payables: readonly Payable[]; readonly isGroup: boolean } | null {
    return this.#byReference.get(key) ?? null
  }

  /** All that are named in a text; a misspelt name is found by its other words. */
  named(text: string): readonly Payable[] {
    const said = wordsOf(text)
    const candidates = new Set(said.flatMap((word) => this.#byWord.get(word) ?? []))
    const found = [...candidates].filter(({ words }) => isNamedIn(words, said))
    return [...new Set(found.map(({ payable }) => payable))]
  }

  byAccount(account: string | null): readonly Payable[] {
    return account === null ? [] : (this.#byAccount.get(account) ?? [])
  }

  /** The payables whose payer may be the same person. */
  togetherWith(payable: Payable): readonly Payable[] {
    return this.#withIds(payable.togetherWith)
  }

  #withIds(ids: readonly string[]): Payable[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? [])
  }

  #addReference(reference: string, payables: readonly Payable[], isGroup: boolean): void {
    const key = keyOfReference(reference)
    if (key === null) return
    const under = this.#byReference.get(key) ?? { payables: [], isGroup }
    under.payables.push(...payables.filter((payable) => !under.payables.includes(payable)))
    this.#byReference.set(key, under)
  }
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const under = map.get(key)
  if (under) under.push(value)
  else map.set(key, [value])
}
