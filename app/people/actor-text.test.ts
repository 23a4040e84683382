import { expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import { nameOfActor, nobody, systemActor } from './actor.ts'
import { actorWord } from './actor-text.ts'

it('names the actor, a user by the name, in both languages', () => {
  const dancer = nameOfActor({ kind: 'dancer', registrationId: id('68b558d62068b3f5670c5857') })
  const actors = [nameOfActor(systemActor), nameOfActor(nobody), dancer, 'olga']
  expect(actors.map((actor) => actorWord(actor, 'en'))).toEqual([
    'The system',
    'Somebody not signed in',
    'The dancer',
    'olga',
  ])
  expect(actors.map((actor) => actorWord(actor, 'sl'))).toEqual([
    'Sistem',
    'Nekdo brez prijave',
    'Plesalec ali plesalka',
    'olga',
  ])
})
