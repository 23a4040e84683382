import { addUnder } from './add-under.ts'
import { keyOfReference } from './entry-references.ts'
import { NameIndex } from './name-index.ts'
import type { Payable, PayableGroup } from './payable.ts'

/** Finds payables by the texts of an entry. Built once for an import. */
export class PayableIndex {
  readonly #byId: ReadonlyMap<string, Payable>
  readonly #byReference = new Map<string, { readonly payables: Payable[]; isGroup: boolean }>()
  readonly #names: NameIndex
  readonly #byAccount = new Map<string, Payable[]>()

  constructor(payables: readonly Payable[], groups: readonly PayableGroup[]) {
    this.#names = new NameIndex(payables)
    this.#byId = new Map(payables.map((payable) => [payable.id, payable]))
    for (const payable of payables) {
      for (const reference of payable.references) this.#addReference(reference, [payable], false)
      for (const account of payable.payerAccounts) addUnder(this.#byAccount, account, payable)
    }
    for (const { references, members } of groups) {
      // members who left a group do not prevent the others from paying together; where all have left, staff see whose money it is
      const all = this.#withIds(members)
      const live = all.filter(({ status }) => status === 'live')
      for (const reference of references) this.#addReference(reference, live.length > 0 ? live : all, true)
    }
  }

  /** Null when nothing has the reference. */
  byReference(key: string): { readonly payables: readonly Payable[]; readonly isGroup: boolean } | null {
    return this.#byReference.get(key) ?? null
  }

  /** The payables named in a text; a misspelt name is found by its other words. */
  named(text: string): readonly Payable[] {
    return this.#names.named(text)
  }

  /** The payables that were paid from this account before; none for null. */
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
