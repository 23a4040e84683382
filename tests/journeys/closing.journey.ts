import { describe, it } from 'vitest'
import { afterTheFestival, plantedMarker } from '../story/prepare-closing.ts'
import { withStaff } from './empty-festival.ts'
import {
  answersConflicts,
  archivesIt,
  checksDrawers,
  closesIt,
  donatesD09,
  erasesD22,
  givesD27ANumber,
  importsNovember,
  isBlocked,
  isRefused,
  paysALateRefund,
  thinksTwice,
  verifies,
} from './stories/closing.ts'
import { readsTheMoney, readsTheStatistics, sameStatistics } from './stories/closing-figures.ts'
import { password } from './stories/sign-in.ts'
import { openTestFestival } from './test-festival.ts'

/* Part 10 of the acceptance story, in order: after the festival, all on screens, by the named people. Programs made what came before, and only read. */

const office = { lang: 'SI', screen: 'desktop' } as const
const phone = { lang: 'EN', screen: 'phone' } as const

describe('after the festival of the story', () => {
  const editor = { username: 'editor', accname: 'editor', password, roles: ['regEditor'] } as const
  const prepare = withStaff(afterTheFestival, editor)
  const festival = openTestFestival({ prepare, now: '2026-11-20T10:00:00+01:00' })

  it('the money is exact by method, by item, in the books and at the bank', () =>
    readsTheMoney(festival, office))
  it('the statistics have the figures of the story', () => readsTheStatistics(festival, office))
  it('a dancer is erased by the typed code, and no sum changes', async () => {
    await erasesD22(festival, office, plantedMarker)
    await readsTheMoney(festival, office)
    await readsTheStatistics(festival, office)
  })
  it('a regEditor and the reception are refused the closing page', () => isRefused(festival))
  it('the checklist blocks on what the story lists', async () => {
    await isBlocked(festival, office)
    await isBlocked(festival, phone)
  })
  it('two tickets that came twice were the same person each', () => answersConflicts(festival, office))
  it('both drawers are checked, and what is missing is signed', () => checksDrawers(festival, office))
  it('a dancer leaves what was paid too much to the festival', () => donatesD09(festival, office))
  it('cash without a document gets the number of the till', () => givesD27ANumber(festival, office))
  it('a statement without entries reaches past the festival', () => importsNovember(festival, office))
  it('a wrong code closes nothing', () => thinksTwice(festival, phone))
  it('the edition is closed, then archived, and the statistics stay', async () => {
    const before = await sameStatistics(festival, office)
    await closesIt(festival, office)
    await sameStatistics(festival, office, before)
    await archivesIt(festival, office)
    await sameStatistics(festival, office, before)
  })
  it('a refund is still paid from the archive', () => paysALateRefund(festival, office))
  it('npm run admin -- verify finds no fault', () => verifies(festival))
})
