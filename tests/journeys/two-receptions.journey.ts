import { it } from 'vitest'
import { onThursday } from '../story/prepare-reception.ts'
import { openReception } from './stories/reception.ts'
import { worksHere } from './stories/reception-forms.ts'
import { openTestFestival } from './test-festival.ts'

const tickets = new Map<string, string>()
const festival = openTestFestival({ prepare: onThursday(tickets), now: '2026-11-12T18:00:00+01:00' })
const reception = openReception(festival, tickets)

it('Q19 a waiting window takes over: what is unsent comes along and is sent once, what is typed stays', () =>
  worksHere(reception, 'A', true))
it('Q19 without locks the window works that was opened last, and the other says so', () =>
  worksHere(reception, 'B', false))
