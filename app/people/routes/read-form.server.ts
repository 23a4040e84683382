import { formOf } from '#app/platform/request-body/form-of.server.ts'
import { cut } from '#app/platform/values/storable.ts'

/** The field of this name as text, empty where there is none; `all` gives every field of a name. */
export type ReadField = {
  (name: string): string
  all(name: string): readonly string[]
}

/**
 * The fields of a form as texts of limited length, to bound the work; a value that is no text counts as empty.
 * @throws 415 when the body is no form, 400 when it is a broken one
 */
export async function readForm(request: Request): Promise<ReadField> {
  const form = await formOf(request)
  const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? cut(value, longest) : '')
  return Object.assign((name: string) => textOf(form.get(name)), {
    all: (name: string) => form.getAll(name).slice(0, most).map(textOf),
  })
}

const longest = 2_000
const most = 100
