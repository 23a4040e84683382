import { type Complain, isMap } from '../query/faults.ts'
import type { Fields } from '../query/fields.ts'

export type Update = Readonly<Record<string, Readonly<Record<string, unknown>>>>
type Doc = Readonly<Record<string, unknown>>

const known = new Set(['$set', '$unset', '$inc', '$push', '$pull'])

export function checkUpdate(update: unknown, fields: Fields, complain: Complain): Update {
  if (!isMap(update) || Object.keys(update).length === 0) {
    complain('update', 'bad-value', 'update')
    return {}
  }
  for (const [operator, body] of Object.entries(update)) {
    if (!known.has(operator)) complain(`update.${operator}`, 'unknown-operator', operator)
    else if (!isMap(body)) complain(`update.${operator}`, 'bad-value', operator)
    else
      for (const name of Object.keys(body)) {
        if (!fields.has(name)) complain(`update.${operator}.${name}`, 'unknown-field', name)
      }
  }
  return update as Update
}

export function applyUpdate(document: Doc, { $set = {}, $unset = {}, $inc = {} }: Update): Doc {
  const after: Record<string, unknown> = { ...document, ...$set }
  for (const name of Object.keys($unset)) delete after[name]
  for (const [name, by] of Object.entries($inc)) after[name] = Number(after[name] ?? 0) + Number(by)
  return after
}

/** What a query says is equal to something: a new document begins with it. */
export function equalities(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(query).flatMap(([name, value]): [string, unknown][] => {
    if (name.startsWith('$') || name.includes('.')) return []
    if (!isMap(value)) return [[name, value]]
    if ('$eq' in value) return [[name, value.$eq]]
    return Object.keys(value).some((key) => key.startsWith('$')) ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}
