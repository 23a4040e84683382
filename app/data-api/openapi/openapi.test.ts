import { describe, expect, it } from 'vitest'
import { kinds, operations } from '../gate.ts'
import { shapes } from '../shape/shapes.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './document.ts'

const document = openApiDocument({
  origin: 'http://localhost:3000',
  version: '1',
  archives: ['regs18tf2024'],
})
const text = JSON.stringify(document)

describe('the OpenAPI description', () => {
  it('X1 names every operation of every collection with its access', () => {
    const paths = document.paths as Record<string, { post: { summary: string; security?: unknown } }>
    expect(Object.keys(paths).filter((path) => path.startsWith('/api/db/'))).toHaveLength(
      kinds.length * operations.length,
    )
    expect(paths['/api/db/regs/find']?.post).toMatchObject({ summary: 'everybody' })
    expect(paths['/api/db/vip/find']?.post).toMatchObject({
      summary: 'admin, regAdmin',
      security: [{ session: [] }],
    })
    expect(paths['/api/db/regs18tf2024/aggregate']?.post).toMatchObject({ summary: 'everybody' })
  })

  it('X15 names every field once, and has no dangling reference', () => {
    const { schemas } = document.components as { schemas: Record<string, { properties: object }> }
    for (const kind of kinds) {
      expect(Object.keys(schemas[kind]?.properties ?? {})).toEqual(
        shapes[kind].fields.map(({ name }) => name),
      )
    }
    for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(schemas).toHaveProperty(name)
    expect(text).not.toMatch(/hash/i)
  })

  it('X1 states where a new document may have an id, the limits of bodies, and the statuses of refusals', () => {
    type Call = {
      requestBody: { content: Record<string, { schema: { properties: { insert: { properties: object } } } }> }
      responses: Record<string, { headers?: object }>
    }
    const { post } =
      (document.paths as Record<string, { post: Call }>)['/api/db/events/insert'] ?? expect.unreachable()
    const sent = post.requestBody.content['application/json']?.schema.properties.insert
    expect(Object.keys(sent?.properties ?? {})).toContain('_id')
    expect(Object.keys(post.responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '409', '413', '422', '429', '503', 'default']),
    )
    for (const status of ['429', '503']) expect(post.responses[status]?.headers).toHaveProperty('Retry-After')
    expect(text).toContain('A body is at most 256 KiB long, 1024 KiB with a session.')
  })

  it('X1 is rendered in both languages, without foreign resources', () => {
    const [english, slovenian] = [docsPage('en', 'n1'), docsPage('sl', 'n1')]
    expect(english).toContain('<html lang="en-GB"')
    expect(slovenian).toContain('<html lang="sl-SI"')
    for (const page of [english, slovenian]) {
      expect(page).not.toMatch(/https?:/)
      expect(page).toContain('<script nonce="n1">')
    }
  })
})
