import { expect, it } from 'vitest'
import { failureOf } from './failure.ts'

const thrown = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

it.each([
  [
    'a refusal',
    thrown(403, { detail: 'Not yours.' }),
    { status: 403, message: 'Forbidden', description: 'Not yours.' },
  ],
  [
    'the problem document of an outage, as text',
    thrown(503, JSON.stringify({ title: 'x', status: 503, detail: 'Back in a minute.' })),
    { status: 503, message: 'Service Unavailable', description: 'Back in a minute.' },
  ],
  ['a page of a proxy', thrown(503, '<h1>Busy</h1>'), { status: 503, message: 'Service Unavailable' }],
  ['an unknown status', thrown(599, null), { status: 500, message: 'Internal Server Error' }],
  ['a bug', new Error('secret'), { status: 500, message: 'Internal Server Error' }],
])('the error page of %s has its status, and its own sentence where there is one', (_, error, failure) => {
  expect(failureOf(error)).toEqual(failure)
})
