import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { formOf } from './form-of.server.ts'
import { jsonIn, jsonOf } from './json-of.server.ts'

const post = (body: BodyInit) => new Request('http://here.invalid/', { method: 'POST', body })

it('a form gives texts that can be stored, and its files as they are', async () => {
  const sent = new FormData()
  sent.append('note', 'two\nlines\0')
  sent.append('note', 'again\ud83d')
  sent.append('file', new File([Uint8Array.of(0, 1, 0)], 'a\0b.csv', { type: 'text/csv' }))
  const form = await formOf(post(sent))
  const file = form.get('file') as File
  expect(form.getAll('note')).toEqual(['two\r\nlines', 'again\ufffd'])
  expect([file.name, file.type]).toEqual(['ab.csv', 'text/csv'])
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0, 1, 0])
  expect((await formOf(post(new URLSearchParams({ 'q\0': 'a\0' })))).get('q')).toBe('a')
})

it('JSON gives texts that can be stored', async () => {
  const text = JSON.stringify({ note: 'a\0\n\ud83d', ids: ['b\0'] })
  const clean = { note: 'a\n\ufffd', ids: ['b'] }
  expect([await jsonOf(post(text)), jsonIn(text)]).toEqual([clean, clean])
  expect([await jsonOf(post('{')), jsonIn('{'), jsonIn(null)]).toEqual([null, null, null])
})

/** Credentials are hashed or compared, never stored; of an error report only the log knows; files and card events have readers of their own. */
const readThemselves = [
  'app/platform/request-body/form-of.server.ts',
  'server/auth/auth-api.ts',
  'server/auth/passkey-api.ts',
  'server/demo-clock.ts',
  'server/middleware/error-reports.ts',
]

it('every other body of a request is read by these', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const reading = globSync('{app,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !/\.test\.|\/testing\//.test(file) &&
      /(?:request|c\.req(?:\.raw)?)\.(?:json|formData|parseBody|text)\(/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
  )
  expect(reading.toSorted()).toEqual(
    ['app/platform/request-body/json-of.server.ts', ...readThemselves].toSorted(),
  )
})
