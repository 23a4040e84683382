/**
 * A loader's answer for a page that no script takes over. React Router writes down for scripts whatever loaders answer, also where
 * none will come, and for a whole programme that takes long; of this it finds nothing to write.
 */
export class OnlyRendered<Data> {
  readonly #data: Data

  constructor(data: Data) {
    this.#data = data
  }

  get data(): Data {
    return this.#data
  }
}
