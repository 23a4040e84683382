import type { Document } from '#app/data-api/client/client.ts'

/** The version of a document as it is shown; undefined in collections without versions. */
export function versionOf({ version }: Document): number | undefined {
  return typeof version === 'number' ? version : undefined
}
