import { expect, it } from 'vitest'
import { actionInput } from './action-input.ts'

const base = { id: '00000000-0000-4000-8000-0000000000AB', at: 1_762_966_800_000, person: 'Rita' }
const registrationId = '0123456789abcdef01234567'
const eventId = '000000000000000000000005'
const sessionId = '0000000000000000000000aa'

/** As the first version of the app sent them. A phone that was without network while the app was updated still sends these: none is ever changed here. */
const sent = [
  { kind: 'checkIn', ...base, registrationId, eventId, reason: null },
  { kind: 'reEntry', ...base, registrationId, eventId },
  {
    kind: 'money',
    ...base,
    registrationId,
    amountCents: 2_400,
    method: 'cash',
    documentNumber: null,
    sessionId,
  },
  {
    kind: 'doorSale',
    ...base,
    eventId,
    item: 'milonga',
    count: 2,
    role: 'leader',
    unitCents: 2_000,
    method: 'terminal',
    documentNumber: 'T-12',
    freeReason: null,
    sessionId,
  },
  { kind: 'handOut', ...base, registrationId, what: 'extra:t-shirt' },
  { kind: 'note', ...base, registrationId, text: 'Pride ob enajstih.' },
  { kind: 'count', ...base, eventId, role: null, by: -1 },
  { kind: 'undo', ...base, of: '00000000-0000-4000-8000-0000000000aa', reason: null, second: null },
]

it.each(sent)('Q1 the server accepts a $kind of the first version, also with later fields', (action) => {
  expect(actionInput.safeParse(action).success).toBe(true)
  expect(actionInput.safeParse({ ...action, addedLater: { a: 1 } }).success).toBe(true)
})
