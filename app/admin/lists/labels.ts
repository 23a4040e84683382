import type { Kind } from '#app/data-api/gate.ts'
import type { Field } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import { choiceLabels, collectionLabels, fieldLabels, type Label, partLabels } from './field-labels.ts'

/** The name of a list. */
export function collectionLabel(kind: Kind, locale: Locale): string {
  return collectionLabels[kind]({}, { locale })
}

/** The label of a field, above its column and beside its control. */
export function fieldLabel({ name }: Pick<Field, 'name'>, locale: Locale): string {
  return wordIn(fieldLabels, name, locale)
}

/** The label of a choice; the value itself where it is unknown. */
export function choiceWord(choice: string, locale: Locale): string {
  return wordIn(choiceLabels, choice, locale)
}

/** The label of a part of a map; its name where it has none. */
export function partWord(part: string, locale: Locale): string {
  return wordIn(partLabels, part, locale)
}

function wordIn(words: Readonly<Record<string, Label>>, name: string, locale: Locale): string {
  return Object.hasOwn(words, name) ? (words[name]?.({}, { locale }) ?? name) : name
}
