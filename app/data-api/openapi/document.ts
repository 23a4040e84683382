import { bodyLimits } from '#app/platform/request-body/body-limits.ts'
import { accessOfCall, type Kind, kinds, type Operation, operations } from '../gate.ts'
import type { Shape } from '../shape/shape.ts'
import { shapes } from '../shape/shapes.ts'
import { documentSchema, id, type Schema, valuesSchema } from './schema-of.ts'

/** The data interface as an OpenAPI 3.1 document, derived from the gate's table and the shapes. */
export function openApiDocument(given: {
  readonly origin: string
  readonly version: string
  /** As the archives are called now: `regs18tf2024`. */
  readonly archives: readonly string[]
}): Schema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ronda: the data interface',
      version: given.version,
      description:
        'MongoDB’s language over POST. Bodies and answers are JSON or MessagePack; instants in JSON are {"$date": …}. ' +
        'Rows and fields one may not see are as if they were not there. A write may carry an Idempotency-Key. ' +
        `A body is at most ${kibibytes(bodyLimits.anyone)} long, ${kibibytes(bodyLimits.signedIn)} with a session.`,
    },
    servers: [{ url: given.origin }],
    paths: {
      ...Object.fromEntries(
        kinds.flatMap((kind) =>
          (kind === 'archivedRegs' ? given.archives : [kind]).flatMap((name) => pathsOf(kind, name)),
        ),
      ),
      '/api/route': { get: routeLookup },
    },
    components: {
      schemas: {
        ...Object.fromEntries(kinds.map((kind) => [kind, documentSchema(shapes[kind])])),
        Problem: problem,
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

/** Specification 7.3. */
const routeLookup: Schema = {
  operationId: 'route',
  tags: ['addresses'],
  summary: 'everybody',
  description: 'Where a path that is no page leads. What is external is another site’s.',
  parameters: [{ name: 'path', in: 'query', required: true, schema: { type: 'string', pattern: '^/' } }],
  responses: {
    200: {
      description: 'the answer',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              redirect: {
                oneOf: [
                  {
                    type: 'object',
                    properties: { to: { type: 'string' }, external: { type: 'boolean' } },
                  },
                  { type: 'null' },
                ],
              },
            },
          },
        },
      },
    },
  },
}

function pathsOf(kind: Kind, name: string): [string, Schema][] {
  return operations.map((operation) => [
    `/api/db/${name}/${operation}`,
    { post: call(kind, name, operation) },
  ])
}

function call(kind: Kind, name: string, operation: Operation): Schema {
  const access = accessOfCall(kind, operation)
  const isWrite = !['find', 'findById', 'findOne', 'aggregate'].includes(operation)
  return {
    operationId: `${name}_${operation}`,
    tags: [name],
    summary: access === 'open' ? 'everybody' : access.roles.join(', '),
    ...(access !== 'open' && { security: [{ session: [] }] }),
    parameters: [
      { name: 'db', in: 'query', description: 'the festival: its id or code', schema: { type: 'string' } },
      ...(isWrite
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
        : []),
    ],
    requestBody: { required: true, content: inBoth(payloadOf(operation, shapes[kind])) },
    responses: {
      200: { description: 'the answer', content: inBoth(answerOf(operation, kind)) },
      ...Object.fromEntries(refusals(isWrite).map(([status, meaning]) => [status, refusal(meaning)])),
      default: refusal({ description: 'what went wrong' }),
    },
  }
}

type Refusal = { readonly description: string; readonly again?: true }

/** The answers that a program should be ready for. `again`: with `Retry-After`, after which the same call may be sent again. */
function refusals(isWrite: boolean): readonly (readonly [status: number, refusal: Refusal])[] {
  return [
    [401, { description: 'no session, and the operation asks for one' }],
    [403, { description: 'the session’s roles do not open the operation' }],
    ...(isWrite ? [[409, { description: 'taken, used, or in the way of something else' }] as const] : []),
    [413, { description: 'the body is too long' }],
    [422, { description: 'an unknown field or operator, or a value that is not taken' }],
    [429, { description: 'too many calls', again: true }],
    [503, { description: 'the festival is busy or its database is away', again: true }],
  ]
}

function refusal({ description, again }: Refusal): Schema {
  return {
    description,
    ...(again && { headers: { 'Retry-After': { description: 'in seconds', schema: { type: 'integer' } } } }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function kibibytes(bytes: number): string {
  return `${bytes / 1024} KiB`
}

function inBoth(schema: Schema): Schema {
  return { 'application/json': { schema }, 'application/msgpack': { schema } }
}

const query: Schema = { type: 'object', description: 'a MongoDB query' }
const update: Schema = { type: 'object', description: '$set, $unset, $inc, $push, $pull' }
const opts: Schema = {
  type: 'object',
  properties: {
    sort: { type: 'object' },
    limit: { type: 'integer', minimum: 0 },
    skip: { type: 'integer', minimum: 0 },
    projection: { type: 'object' },
    count: { type: 'boolean' },
  },
}

/** Specification 7. */
function payloadOf(operation: Operation, shape: Shape): Schema {
  const whole = withOwnId(valuesSchema(shape, { whole: true }))
  const changed = valuesSchema(shape, { whole: false })
  const isVersioned = shape.fields.some(({ name }) => name === 'version')
  const properties: { readonly [O in Operation]: Readonly<Record<string, Schema>> } = {
    find: { query, opts },
    findById: { _id: id },
    findOne: { query },
    insert: { insert: whole },
    insertMany: { insert: { type: 'array', items: whole } },
    upsert: { query, update },
    update: { query, update },
    save: { _id: id, ...(changed.properties as Readonly<Record<string, Schema>>) },
    deleteOne: { _id: id, ...(isVersioned && { version: { type: 'integer' } }) },
    aggregate: { pipeline: { type: 'array', items: { type: 'object' } } },
  }
  const isUpdate = operation === 'update' || operation === 'upsert'
  return {
    type: 'object',
    properties: properties[operation],
    ...(isUpdate && { required: ['query', 'update'] }),
  }
}

/** A new document may bring its own id; a taken one is 409. */
function withOwnId(values: Schema): Schema {
  return { ...values, properties: { _id: id, ...(values.properties as Readonly<Record<string, Schema>>) } }
}

/** Contract, HTTP. */
function answerOf(operation: Operation, kind: Kind): Schema {
  const document = { $ref: `#/components/schemas/${kind}` }
  const count = { type: 'integer' }
  const many = { type: 'array', items: document }
  const counted = { type: 'object', properties: { items: many, count } }
  const updated = { type: 'object', properties: { matched: count, modified: count, upserted: id } }
  const answers: { readonly [O in Operation]: Schema } = {
    find: { oneOf: [many, counted] },
    findById: { oneOf: [document, { type: 'null' }] },
    findOne: { oneOf: [document, { type: 'null' }] },
    insert: document,
    insertMany: many,
    upsert: updated,
    update: updated,
    save: document,
    deleteOne: { type: 'object', properties: { deleted: count } },
    aggregate: { type: 'array', items: { type: 'object' } },
  }
  return answers[operation]
}

/** RFC 9457. */
const problem: Schema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    rule: { type: 'string', description: 'the number of the rule that refused' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}
