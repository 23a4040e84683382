import { storable } from '../values/storable.ts'

/** The JSON in the body of a request, with texts that the database can store; null when the body is no JSON. */
export async function jsonOf(request: { json(): Promise<unknown> }): Promise<unknown> {
  return storable(await request.json().catch(() => null))
}

/** The JSON in a field of a form, with texts that the database can store; null when it is none. */
export function jsonIn(value: FormDataEntryValue | null): unknown {
  try {
    return storable(JSON.parse(String(value)))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
