import { useEffect, useState } from 'react'
import { shapes } from '#app/data-api/shape/shapes.ts'
import type { Locale } from '#app/platform/locale.ts'
import { useOfficeEdition } from '../use-office-edition.ts'
import type { Reference } from './editor/edited-field.ts'
import { readingClient } from './list-client.ts'
import { projectionOf, referenceName } from './reference-names.ts'

/** A choice: the stored value, and its label. */
export type Choice = { readonly value: string; readonly label: string }

/** The choices of a reference field, loaded after the form. Null while loading; empty when the person may not read them. */
export function useChoices(names: Reference | undefined, locale: Locale): readonly Choice[] | null {
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  const edition = useOfficeEdition()?.id
  useEffect(() => {
    if (!names) return
    let isMounted = true
    void readChoices(names, { locale, edition }).then((found) => {
      if (isMounted) setChoices(found)
    })
    return () => {
      isMounted = false
    }
  }, [names, locale, edition])
  return choices
}

async function readChoices(
  names: Reference,
  caller: { readonly locale: Locale; readonly edition: string | undefined },
): Promise<readonly Choice[]> {
  const { kind, by, query = {} } = names
  const { collection, sort } = shapes[kind]
  const found = await readingClient(collection, caller).find(query, { sort, projection: projectionOf(names) })
  return found.map((document) => ({
    value: String(document[by] ?? ''),
    label: referenceName(names, document, caller.locale),
  }))
}

/** The name of a value; the value itself where it is unknown. */
export function labelIn(choices: readonly Choice[] | null, value: string): string {
  return choices?.find((choice) => choice.value === value)?.label ?? value
}

/** All choices, and present values that are no longer among them, so that they stay visible. */
export function withUnknown(choices: readonly Choice[] | null, values: readonly string[]): readonly Choice[] {
  const known = choices ?? []
  const unknown = values.filter((value) => value !== '' && !known.some((choice) => choice.value === value))
  return [...known, ...unknown.map((value) => ({ value, label: value }))]
}
