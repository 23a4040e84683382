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
 * What the documents of a list name, as people read it: one question to each collection that is named, however many rows there are. What
 * the reader may not read, or nobody knows any more, is left out.
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

/** Of a list that is asked for by one part of its documents, each holds more than the name. */
function isNaming(field: EditedField): field is EditedField & { readonly names: Reference } {
  return field.names !== undefined && field.part === undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
