import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents } from '#app/platform/values/money.ts'
import {
  changeRegistration,
  findRegistration,
  previewRegistrationChange,
} from '#app/registration/service.server.ts'
import { type AtDesk, changedAtDesk, wordsAtDesk } from './at-desk.server.ts'
import type { DeskAnswer } from './desk-answer.ts'

type Wish = {
  readonly registrationId: string
  /** Events to be added and left; the others stay as they are. */
  readonly add: readonly string[]
  readonly leave: readonly string[]
  readonly role: 'leader' | 'follower' | 'both' | null
  /** The shown total; null: preview only. */
  readonly expectedTotalCents: number | null
}

/**
 * Changes the events or the role of a registration at a desk, at the shown price; before that it previews the consequences, as the office does. Q24, R6,
 * R20
 */
export async function changeAtDesk(app: AppContext, desk: AtDesk, wish: Wish): Promise<DeskAnswer> {
  const { by, editionId, locale } = desk
  const { registrationId, add, leave, role, expectedTotalCents } = wish
  const words = await wordsAtDesk(app, desk)
  const found = await findRegistration(app, registrationId, by)
  if (found?.editionId !== editionId) return words.refused({ kind: 'not-found' })
  const had = found.picks.filter(({ state }) => state !== 'left').map(({ eventId }) => eventId)
  const picks = [
    ...had.filter((one) => !leave.includes(one)),
    ...add.filter((one) => !had.some((own) => own === one)).map(asId),
  ]
  if (picks.length === 0) return { kind: 'refused', sentence: m.regs_swap_last({}, { locale }) }
  const change = { picks, ...(role && { role }) }
  const asked = { id: found.id, by }
  if (expectedTotalCents === null) {
    const previewed = await previewRegistrationChange(app, { ...asked, change })
    if (!previewed.ok) return words.refused(previewed.reason)
    const money = previewed.value.money.find(({ dancer }) => dancer.id === found.id)
    return {
      kind: 'preview',
      beforeCents: found.totalCents,
      groups: words.groupsOf(previewed.value),
      afterCents: cents(money?.after?.totalCents ?? found.totalCents),
    }
  }
  const changed = await changeRegistration(app, {
    ...asked,
    change: { ...change, expectedTotalCents: cents(expectedTotalCents) },
  })
  return changed.ok ? changedAtDesk(app, desk, found.id) : words.refused(changed.reason)
}
