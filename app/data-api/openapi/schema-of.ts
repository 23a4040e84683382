import type { Field, FieldKind, Shape } from '../shape/shape.ts'

/** JSON Schema (2020-12), as OpenAPI 3.1 has it. */
export type Schema = Readonly<Record<string, unknown>>

const text: Schema = { type: 'string' }

/** An instant in JSON. */
const instant: Schema = {
  type: 'object',
  properties: { $date: { type: 'string', format: 'date-time' } },
  required: ['$date'],
}

export const id: Schema = { type: 'string', pattern: '^[0-9a-f]{24}$' }

const schemas: { readonly [K in FieldKind]: (field: Field) => Schema } = {
  id: () => id,
  text: ({ longest }) => ({ ...text, ...(longest !== undefined && { maxLength: longest }) }),
  longText: () => text,
  textList: () => ({ type: 'array', items: text }),
  choice: ({ choices = [], isOpen }) => (isOpen ? { type: 'string' } : { enum: [...choices] }),
  choices: ({ choices = [] }) => ({ type: 'array', items: { enum: [...choices] } }),
  number: ({ least, most, whole }) => ({
    type: whole ? 'integer' : 'number',
    ...(least !== undefined && { minimum: least }),
    ...(most !== undefined && { maximum: most }),
  }),
  cents: ({ least }) => ({ type: 'integer', ...(least !== undefined && { minimum: least }) }),
  boolean: () => ({ type: 'boolean' }),
  instant: () => instant,
  day: () => ({ type: 'string', format: 'date' }),
  bilingual: () => ({ type: 'object', properties: { en: text, sl: text } }),
  country: () => ({ ...text, description: 'ISO 3166-1 alpha-2; a name is taken too' }),
  email: () => ({ type: 'string', format: 'email' }),
  password: () => ({ type: 'string', format: 'password', writeOnly: true }),
  object: ({ parts = [] }) => ({
    type: ['object', 'array'],
    properties: Object.fromEntries(parts.map((part) => [part, {}])),
  }),
  rows: ({ columns = [] }) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(columns.map((column) => [column.name, fieldSchema(column)])),
      required: columns.filter(({ required }) => required).map(({ name }) => name),
    },
  }),
}

/** The JSON schema of a collection's documents. No field is required: each caller sees only some of them. */
export function documentSchema({ fields }: Shape): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
  }
}

/** The schema of values to write. With `whole`, required fields must be present. */
export function valuesSchema({ fields }: Shape, { whole }: { readonly whole: boolean }): Schema {
  const settable = fields.filter(({ setBy }) => setBy !== 'server')
  const required = settable.filter((field) => field.required).map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(settable.map((field) => [field.name, fieldSchema(field)])),
    ...(whole && required.length > 0 && { required }),
  }
}

function fieldSchema(field: Field): Schema {
  const { seenBy, setBy } = field
  const notes = [
    ...(seenBy ? [`seen by admin, ${seenBy.join(', ')}`] : []),
    ...(setBy && setBy !== 'server' ? [`set by admin, ${setBy.join(', ')}`] : []),
  ]
  const schema = schemas[field.kind](field)
  return {
    ...schema,
    ...(setBy === 'server' && { readOnly: true }),
    ...(notes.length > 0 && { description: [schema.description, ...notes].filter(Boolean).join('; ') }),
  }
}
