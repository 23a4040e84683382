import { expect, it } from 'vitest'
import { eventId } from '#app/programme/testing/make-event.ts'
import { registrationChange } from '#app/registration/forms.ts'
import { makeMine, makePick } from '../testing/make.ts'
import { changesBetween, draftOf } from './draft-of.ts'

const mine = makeMine({
  phone: '+386 40 123 456',
  picks: [makePick(1), makePick(2, { state: 'waiting' }), makePick(3, { state: 'left' })],
})
const draft = draftOf(mine)

it('a removed event is not picked', () => {
  expect(draft.picks).toEqual([eventId(1), eventId(2)])
})

it('an untouched field is not sent', () => {
  expect(changesBetween(draft, { ...draft, name: ' Ana ' })).toEqual({})
})

it.each([
  ['emptied is null', { phone: '' }, { phone: null }],
  ['a new address', { email: 'ana@elsewhere.example' }, { email: 'ana@elsewhere.example' }],
  ['the partner board', { partnerChoice: 'board' }, { seeksPartner: true }],
  [
    'another buyer',
    { buyer: { isNamed: true, name: 'Studio', address: 'Ulica 1', country: 'SI', vatId: '' } },
    { invoiceTo: { name: 'Studio', address: 'Ulica 1', country: 'SI', vatId: '' } },
  ],
  [
    'one consent brings the others along',
    { listed: true },
    { consents: { terms: true, photos: false, listed: true } },
  ],
] as const)('the change that a draft makes: %s', (_, touched, change) => {
  const changes = changesBetween(draft, { ...draft, ...touched })
  expect(changes).toEqual(change)
  expect(registrationChange.safeParse(changes).success).toBe(true)
})
