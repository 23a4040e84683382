/** 24 lower-case hex characters, as everywhere in the data interface. Made by `newId` in `ids.server.ts`. */
export type Id = string & { readonly __kind: 'id' }

const pattern = /^[0-9a-f]{24}$/

/** Whether it is 24 lower-case hex characters; upper case is not ours. */
export function isId(text: string): text is Id {
  return pattern.test(text)
}

/** @throws RangeError when `text` is not an id. For what our own database gave; parse what people send. */
export function id(text: string): Id {
  if (!isId(text)) throw new RangeError('not an id')
  return text
}
