import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashRequest } from '#app/platform/http/idempotency.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents } from '#app/platform/values/money.ts'
import { newRegistration } from '#app/registration/forms.ts'
import { previewNew, registerByStaff } from '#app/registration/service.server.ts'
import { type AtDesk, changedAtDesk, wordsAtDesk } from './at-desk.server.ts'
import type { DeskAnswer } from './desk-answer.ts'
import { type PersonInput, personOf } from './person-input.ts'

type Wanted = {
  readonly person: PersonInput
  readonly role: 'leader' | 'follower' | 'both'
  readonly picks: readonly string[]
  /** The same for the same press, however often it is sent. */
  readonly key: string
  /** The shown total; null: preview only. */
  readonly expectedTotalCents: number | null
}

/** Registers a person at a desk by five fields, at the shown price, by the rules of the public form. Q24, R51 */
export async function registerAtDesk(app: AppContext, desk: AtDesk, wanted: Wanted): Promise<DeskAnswer> {
  const { by, editionId, locale } = desk
  const { person, role, picks, key, expectedTotalCents } = wanted
  const words = await wordsAtDesk(app, desk)
  const read = newRegistration.safeParse({
    ...personOf(person),
    role,
    picks,
    payBy: 'cash',
    consents: { terms: person.hasAgreed },
    ...(expectedTotalCents !== null && { expectedTotalCents }),
  })
  if (!read.success) return words.unreadable(read.error)
  const input = read.data
  const asked = { editionId, input, by, isMailHeld: false }
  const refused = (reason: Parameters<typeof words.refused>[0]): DeskAnswer =>
    reason.kind === 'registered-already'
      ? { kind: 'refused', sentence: m.regs_add_already({}, { locale }) }
      : words.refused(reason)
  if (expectedTotalCents === null) {
    const previewed = await previewNew(app, asked)
    if (!previewed.ok) return refused(previewed.reason)
    const { view, preview } = previewed.value
    return {
      kind: 'preview',
      beforeCents: null,
      afterCents: cents(view.totalCents),
      groups: words.groupsOf(preview),
    }
  }
  const idempotency = { key, requestHash: hashRequest(JSON.stringify(input)) }
  const saved = await registerByStaff(app, { ...asked, idempotency })
  return saved.ok ? changedAtDesk(app, desk, saved.value.id) : refused(saved.reason)
}
