import { z } from 'zod'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { may } from '#app/registration/policy.ts'
import type { ConsequenceGroup } from '#app/registration/queries/consequences.ts'
import { refusalText } from '#app/registration/refusal-text.ts'
import {
  changeRegistration,
  digestOfPreview,
  findRegistration,
  previewRegistrationChange,
  runAsShown,
} from '#app/registration/service.server.ts'
import { type Caller, groupsOf } from '../lists/ending/consequences.server.ts'

const eventId = z.string().refine(isId).transform(asId)

/** Another event for one that was chosen; null: one more, or one fewer. */
export const swapRequest = z.object({
  intent: z.enum(['preview-swap', 'swap']),
  id: eventId,
  from: eventId.nullable(),
  to: eventId.nullable(),
  /** The price after the swap, as shown. */
  expectedTotalCents: z.int().optional(),
  /** The digest of the effects that were shown. */
  shown: z.string().max(200).optional(),
})
export type SwapRequest = z.input<typeof swapRequest>

export type SwapAnswer =
  | {
      readonly kind: 'swap'
      readonly groups: readonly ConsequenceGroup[]
      readonly digest: string
      readonly beforeCents: Cents
      readonly afterCents: Cents
    }
  /** `isChanged`: it would now have other effects than those shown. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly isChanged?: true }
  | { readonly kind: 'done' }

/** Previews swapping one event for another, with the price difference; or swaps with the effects and at the price shown. R6, R20 */
export async function answerSwap(
  app: AppContext,
  caller: Caller,
  { intent, id, from, to, expectedTotalCents, shown }: z.output<typeof swapRequest>,
): Promise<SwapAnswer> {
  const { by, locale, reader } = caller
  const found = may(by, 'registrations.workWith') ? await findRegistration(app, id, by) : null
  if (!found || found.editionId !== reader.editionId) {
    return { kind: 'refused', sentence: refusalText({ kind: 'not-found' }, { locale }) }
  }
  const had = found.picks.filter(({ state }) => state !== 'left').map((pick) => pick.eventId)
  const picks = [...had.filter((event) => event !== from && event !== to), ...(to ? [to] : [])]
  if (picks.length === 0) return { kind: 'refused', sentence: m.regs_swap_last({}, { locale }) }
  const { events } = await getTimetable(app, reader.editionId)
  const titleOf = (event: string) => {
    const one = events.find((known) => known.id === event)
    return one ? inLocale(one.title, locale).text : event
  }
  // swapping it would be adding the other one
  if (from && !had.includes(from)) {
    return { kind: 'refused', sentence: m.regs_swap_gone({ event: titleOf(from) }, { locale }) }
  }
  if (intent === 'swap') {
    const expected = expectedTotalCents === undefined ? {} : { expectedTotalCents: cents(expectedTotalCents) }
    const change = (inside: AppContext) =>
      changeRegistration(inside, { id, change: { picks, ...expected }, by })
    const done = shown === undefined ? await change(app) : await runAsShown(app, { id, shown }, change)
    if (!done.ok) {
      if (done.reason !== 'changed')
        return { kind: 'refused', sentence: refusalText(done.reason, { locale, titleOf }) }
      return { kind: 'refused', sentence: m.regs_bulk_refused_changed({}, { locale }), isChanged: true }
    }
    app.wake()
    return { kind: 'done' }
  }
  const previewed = await previewRegistrationChange(app, { id, change: { picks }, by })
  if (!previewed.ok) return { kind: 'refused', sentence: refusalText(previewed.reason, { locale, titleOf }) }
  const money = previewed.value.money.find(({ dancer }) => dancer.id === id)
  return {
    kind: 'swap',
    groups: await groupsOf(app, { by, locale, editionId: reader.editionId }, previewed.value),
    digest: digestOfPreview(previewed.value),
    beforeCents: found.totalCents,
    afterCents: cents(money?.after?.totalCents ?? found.totalCents),
  }
}
