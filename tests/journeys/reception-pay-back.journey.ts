import { it } from 'vitest'
import { onThursday } from '../story/prepare-reception.ts'
import { openReception } from './stories/reception.ts'
import { countsBelowZero, paysBack, twoAtStation } from './stories/reception-pay-back.ts'
import { openTestFestival } from './test-festival.ts'

const tickets = new Map<string, string>()
const festival = openTestFestival({ prepare: onThursday(tickets), now: '2026-11-12T18:00:00+01:00' })
const reception = openReception(festival, tickets)

it('Q6 Q9 a desk says what became of a sale that it pays back, and counts a terminal below zero', async () => {
  const devices = await twoAtStation(reception)
  await paysBack(devices)
  await countsBelowZero(devices)
  await Promise.all([devices.desk.close(), devices.other.close()])
}, 400_000)
