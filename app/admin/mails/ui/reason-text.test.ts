import { expect, it } from 'vitest'
import { overtaken, spent } from '#app/mail/outbox/retry.ts'
import { reasonText } from './reason-text.ts'

it.each([
  ['550 5.1.1 No such user', 'Poštni strežnik je odgovoril: »550 5.1.1 No such user«'],
  ['5.1.1', 'Poštni strežnik je odgovoril: »5.1.1«'],
  ['connect ECONNREFUSED 127.0.0.1:1', 'Razlog: connect ECONNREFUSED 127.0.0.1:1'],
  [spent, 'Pošiljanje je bilo prevečkrat prekinjeno.'],
  [overtaken, 'nima več kaj povedati'],
])('staff read in their language why an e-mail did not arrive: %s', (why, sentence) => {
  expect(reasonText(why, 'sl')).toBe(sentence)
})
