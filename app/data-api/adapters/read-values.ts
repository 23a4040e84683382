import type { Actor } from '#app/people/actor.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { may } from '../policy.ts'
import type { Field, Shape } from '../shape/shape.ts'
import { readValue, type ValueErrorCode } from './value-kinds.ts'

/** The error of a value to write. `not-settable`: the field exists, but the caller may not write it. */
export type FieldError = {
  readonly path: string
  readonly error: ValueErrorCode | 'unknown-field' | 'not-settable' | 'required' | 'id-follows'
  readonly name: string
}

/** Values by field, of the kinds their shape says; null clears. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Reads the values to write, field by field: unknown fields, fields the caller may not see or write, and values of a wrong kind are reported
 * all at once. X15.
 * @param options.whole a new document: required fields must be present
 * @param options.path prefix of the field names in errors
 */
export function readValues(
  shape: Shape,
  by: Actor,
  given: Values,
  { whole, path = '' }: { readonly whole: boolean; readonly path?: string },
): Decision<Values, FieldError[]> {
  const fields = new Map(shape.fields.map((field) => [field.name, field]))
  const errors: FieldError[] = []
  const values: Record<string, unknown> = {}
  const complain = (name: string, error: FieldError['error']) =>
    errors.push({ path: `${path}${name}`.slice(0, 200), error, name: name.slice(0, 80) })

  for (const [name, value] of Object.entries(given)) {
    const field = fields.get(name)
    if (!field || (!may(by, 'field.see', field) && field.kind !== 'password')) complain(name, 'unknown-field')
    else if (!may(by, 'field.set', field)) complain(name, 'not-settable')
    else if (isEmpty(value)) {
      if (field.required) complain(name, 'required')
      else values[name] = null
    } else {
      const read = readValue(field, value)
      if (read.ok) values[name] = read.value
      else complain(name, read.reason)
    }
  }
  if (whole) {
    for (const field of shape.fields) {
      if (isMissing(field, by, given)) complain(field.name, 'required')
    }
  }
  return errors.length > 0 ? refuse(errors) : accept(values)
}

function isMissing(field: Field, by: Actor, given: Values): boolean {
  return field.required === true && may(by, 'field.set', field) && !Object.hasOwn(given, field.name)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
