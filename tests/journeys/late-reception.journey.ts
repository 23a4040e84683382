import { it } from 'vitest'
import { onThursday } from '../story/prepare-reception.ts'
import {
  answersAreLost,
  drawerIsNamed,
  listIsLate,
  nextDancerStays,
  refusalHasAName,
  twoDesks,
} from './stories/late-reception.ts'
import { openReception } from './stories/reception.ts'
import { openTestFestival } from './test-festival.ts'

const tickets = new Map<string, string>()
const festival = openTestFestival({ prepare: onThursday(tickets), now: '2026-11-12T18:00:00+01:00' })
const reception = openReception(festival, tickets)

it('Q1 a desk shows what is paid and who is in, whichever answer comes late or not at all', async () => {
  const desks = await twoDesks(reception)
  await listIsLate(reception, desks)
  await answersAreLost(desks)
  await nextDancerStays(desks)
  await refusalHasAName(desks)
  await drawerIsNamed(desks)
  await Promise.all([desks.here.close(), desks.there.close()])
}, 400_000)
