import { useEffect, useState } from 'react'
import type { Document } from '#app/data-api/client/client.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/local-day.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { Reference } from './edited-field.ts'
import { readingClient } from './list-client.ts'
import { nameOf } from './shown-text.ts'

/** Something that can be picked: what is kept, and what people read. */
export type Choice = { readonly value: string; readonly label: string }

/** What of a document its name is made of. */
const nameFields = ['title', 'name', 'surname', 'code', 'slug', 'startsAt']

/** What a field may name, asked for once the form is there. Null until it is known; nothing when the person may not read it. */
export function useChoices(names: Reference | undefined, locale: Locale): readonly Choice[] | null {
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  useEffect(() => {
    if (!names) return
    let isHere = true
    void readChoices(names, locale).then((found) => {
      if (isHere) setChoices(found)
    })
    return () => {
      isHere = false
    }
  }, [names, locale])
  return choices
}

async function readChoices({ kind, by, query = {} }: Reference, locale: Locale): Promise<readonly Choice[]> {
  const { collection, fields, sort } = shapes[kind]
  const shown = fields.filter(({ name }) => nameFields.includes(name) || name === by)
  const projection = Object.fromEntries(shown.map(({ name }) => [name, 1 as const]))
  const found = await readingClient(collection, locale).find(query, { sort, projection })
  return found.map((document) => choiceOf(document, { kind, by }, locale))
}

/** Events of one name are told apart by when they are, people by their code. */
function choiceOf(document: Document, { kind, by }: Reference, locale: Locale): Choice {
  const name = nameOf(shapes[kind], document, locale)
  const { startsAt, code } = document
  const beside =
    startsAt instanceof Date
      ? `${formatDay(localDayOf(startsAt), locale, 'short')} ${formatTime(startsAt, locale)}`
      : kind === 'regs' && typeof code === 'string'
        ? code
        : ''
  return { value: String(document[by] ?? ''), label: [name, beside].filter(Boolean).join(' · ') }
}

/** What people read for a value; itself where nobody knows it any more. */
export function labelIn(choices: readonly Choice[] | null, value: string): string {
  return choices?.find((choice) => choice.value === value)?.label ?? value
}

/** All that can be picked, and what is there already though nobody knows it any more: it stays in sight. */
export function withUnknown(choices: readonly Choice[] | null, values: readonly string[]): readonly Choice[] {
  const known = choices ?? []
  const unknown = values.filter((value) => value !== '' && !known.some((choice) => choice.value === value))
  return [...known, ...unknown.map((value) => ({ value, label: value }))]
}
