import type { Edition } from './edition.ts'

/** An edition as somebody wants it: its id follows from number and code, its version is counted. */
export type EditionDraft = Omit<Edition, 'id' | 'catalogueVersion'>

export type EditionFault = 'dates-out-of-order' | 'title-missing' | 'impossible'

/** What is wrong with an edition by itself; null when nothing is. F6. */
export function editionFault(draft: EditionDraft): EditionFault | null {
  const { name, startsOn, endsOn, superEarlyUntil, earlyUntil, opensAt, closesAt } = draft
  if (!name.en && !name.sl) return 'title-missing'
  if (!/^[A-Za-z0-9]{1,20}$/.test(draft.code)) return 'impossible'
  const inOrder = startsOn <= endsOn && superEarlyUntil <= earlyUntil && opensAt < closesAt
  if (!inOrder) return 'dates-out-of-order'
  const { payInDays, lateAfterDays, releaseAfterDays } = draft
  const deadlines = payInDays <= lateAfterDays && lateAfterDays <= (releaseAfterDays ?? lateAfterDays)
  return deadlines ? null : 'dates-out-of-order'
}
