import { expect, it } from 'vitest'
import { isEmailAddress, isSender } from './mailbox.ts'

it.each([
  ['info@festival.si', true],
  ['Ljubljana Tango Festival <info@festival.si>', true],
  ['"Festival, Ljubljana" <info@festival.si>', true],
  ['Čas za tango <info@čas.si>', true],
  ['Festival, Ljubljana <info@festival.si>', true],
  ['info@festival.si, other@festival.si', false],
  ['Festival (Ljubljana) <info@festival.si>', false],
  ['Festival <info@festival.si>, Other <o@festival.si>', false],
  ['Team: info@festival.si;', false],
  ['Festival <info@festival>', false],
  ['Festival <info@festival.si', false],
  ['Festival <info@festival.si> and more', false],
  ['Festival <>', false],
  ['Festival\r\nBcc: other@festival.si <info@festival.si>', false],
  ['Festival <čas@festival.si>', false],
  ['Festival <\u200binfo@festival.si>', false],
  ['Festival', false],
  ['', false],
])('the sender %j is allowed on an e-mail: %j', (text, can) => expect(isSender(text)).toBe(can))

it.each([
  ['info@festival.si', true],
  ['info@festival', false],
  ['info@festival.si, other@festival.si', false],
  ['info @festival.si', false],
  ["o'hara+tango@čas.si", true],
  ['čas@festival.si', false],
  ['info\u200b@festival.si', false],
  ['in\u0007fo@festival.si', false],
])('%j is an e-mail address: %j', (text, is) => expect(isEmailAddress(text)).toBe(is))
