import type { Kind } from '#app/data-api/gate.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { type EditedField, editedField, type Reference } from './editor/edited-field.ts'
import { fieldsFor } from './editor/fields-for.ts'
import { type Document, readerOf, readThose } from './read-list.server.ts'
import { type Names, projectionOf, referenceName } from './reference-names.ts'

type Whose = { readonly by: Actor; readonly locale: Locale; readonly editionId: string }

/** As many as the data interface takes at once. */
const MOST_ASKED = 1_000

/**
 * The names of all documents that a list refers to: one query for each referenced collection. Documents that are missing or not readable for the user
 * are left out.
 */
export async function readNames(
  app: AppContext,
  { kind, items, ...whose }: Whose & { readonly kind: Kind; readonly items: readonly Document[] },
): Promise<Names> {
  const found = await Promise.all(
    fieldsFor(kind, whose.by)
      .seen.map((field) => editedField(kind, field))
      .filter(isNaming)
      .map(async ({ name, names }) => {
        const values = new Set(items.flatMap((item) => item[name]))
        return [name, await namesOf(app, names, [...values].filter(isText), whose)] as const
      }),
  )
  return Object.fromEntries(found)
}

async function namesOf(app: AppContext, names: Reference, values: readonly string[], whose: Whose) {
  const { kind, by: key } = names
  const { collection } = shapes[kind]
  const reader = values.length > 0 ? await readerOf(app, { collection, ...whose }) : null
  const found: Record<string, string> = {}
  for (let from = 0; reader && from < values.length; from += MOST_ASKED) {
    const query = { [key]: { $in: values.slice(from, from + MOST_ASKED) } }
    for (const document of await readThose(reader, { query, projection: projectionOf(names) }))
      found[String(document[key])] = referenceName(names, document, whose.locale)
  }
  return found
}

/** In a list identified by one part of its documents, each value holds more than the name. */
function isNaming(field: EditedField): field is EditedField & { readonly names: Reference } {
  return field.names !== undefined && field.part === undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
