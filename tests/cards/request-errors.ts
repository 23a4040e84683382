import type { IncomingHttpHeaders } from 'node:http'

/** A part of the provider's published description of requests (OpenAPI). */
type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly enum?: readonly string[]
  readonly maxLength?: number
  readonly anyOf?: readonly Schema[]
}
type Operation = {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
export type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

export type SentRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly secretKey: string
}

const form = 'application/x-www-form-urlencoded'

/** What is wrong with a request by the description: its path, method, headers and each of its fields. */
export function requestErrors({ paths }: Description, request: SentRequest): string[] {
  const { method, path, headers, body, secretKey } = request
  const template = Object.keys(paths).find((one) =>
    new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  const operation = template && paths[template]?.[method.toLowerCase()]
  if (!operation) return [`${method} ${path} is not there`]
  const errors = []
  if (headers.authorization !== `Bearer ${secretKey}`) errors.push('the key is missing')
  if (!headers['stripe-version']) errors.push('the version is missing')
  if (method === 'GET') return errors
  const key = headers['idempotency-key']
  if (!key || String(key).length > 255) errors.push('the idempotency key is missing or too long')
  if (!String(headers['content-type']).startsWith(form)) errors.push(`the body is not ${form}`)
  const schema = operation.requestBody?.content[form]?.schema
  return schema ? [...errors, ...valueErrors(schema, treeOf(body), '')] : errors
}

type Tree = string | { [name: string]: Tree }

/** `a[0][b]=c` as a tree. */
function treeOf(body: string): Tree {
  const tree: Tree = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
    let at: { [name: string]: Tree } = tree
    for (const part of keys.slice(0, -1)) {
      const next = at[part] ?? {}
      if (typeof next === 'string') throw new Error(`${name} is text and more`)
      at[part] = next
      at = next
    }
    at[keys.at(-1) ?? ''] = value
  }
  return tree
}

function valueErrors(schema: Schema, value: Tree, name: string): string[] {
  if (schema.anyOf) {
    const each = schema.anyOf.map((one) => valueErrors(one, value, name))
    return each.find((errors) => errors.length === 0) ?? each[0] ?? []
  }
  if (schema.type === 'object') return objectErrors(schema, value, name)
  if (schema.type === 'array') {
    if (typeof value === 'string') return [`${name} is no list`]
    return Object.entries(value).flatMap(([n, item]) =>
      valueErrors(schema.items ?? {}, item, `${name}[${n}]`),
    )
  }
  if (typeof value !== 'string') return [`${name} is no plain value`]
  if (schema.type === 'integer' && !/^-?\d+$/.test(value)) return [`${name} is no whole number`]
  if (schema.type === 'boolean' && !/^(true|false)$/.test(value)) return [`${name} is neither true nor false`]
  if (schema.enum && !schema.enum.includes(value)) return [`${name} is none of those known`]
  if (schema.maxLength !== undefined && value.length > schema.maxLength) return [`${name} is too long`]
  return []
}

function objectErrors(schema: Schema, value: Tree, name: string): string[] {
  if (typeof value === 'string') return [`${name} has no fields`]
  const missing = (schema.required ?? [])
    .filter((one) => !(one in value))
    .map((one) => `${name}[${one}] is missing`)
  const wrong = Object.entries(value).flatMap(([field, inner]) => {
    const known = schema.properties?.[field]
    if (known) return valueErrors(known, inner, `${name}[${field}]`)
    const others = schema.additionalProperties
    return typeof others === 'object'
      ? valueErrors(others, inner, `${name}[${field}]`)
      : [`${name}[${field}] is unknown`]
  })
  return [...missing, ...wrong]
}
