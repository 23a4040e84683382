/**
 * The loader's data for a page without hydration. React Router serialises all loader data for scripts, even
 * without any, and for a whole programme that takes long; this data has nothing to serialise.
 */
export class OnlyRendered<Data> {
  readonly #data: Data

  constructor(data: Data) {
    this.#data = data
  }

  /** The data itself, for rendering on the server. */
  get data(): Data {
    return this.#data
  }
}
