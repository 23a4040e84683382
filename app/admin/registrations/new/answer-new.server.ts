import { z } from 'zod'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashRequest } from '#app/platform/http/idempotency.server.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents } from '#app/platform/values/money.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { may } from '#app/registration/policy.ts'
import { refusalText } from '#app/registration/refusal-text.ts'
import { previewNew, registerByStaff } from '#app/registration/service.server.ts'
import { type Draft, readDraft } from '#app/registration-form/ui/draft/draft.ts'
import { parseDraft } from '#app/registration-form/ui/draft/parse-form.ts'
import { type FormRefusal, problemsOf } from '#app/registration-form/ui/sending/refusal-text.ts'
import { type Caller, groupsOf } from '../../lists/ending/consequences.server.ts'
import type { NewAnswer, NewRequest } from './new-answer.ts'

export const newRequest: z.ZodType<NewRequest> = z.object({
  intent: z.enum(['preview-new', 'new']),
  fields: z.array(z.tuple([z.string().max(100), z.string().max(5000)])).max(500),
  isMailHeld: z.boolean(),
  key: z.string().min(1).max(100),
  expectedTotalCents: z.int().optional(),
})

/** Previews a registration by staff, or saves it at the shown price. The form is parsed like the public one. R51 */
export async function answerNew(
  app: AppContext,
  caller: Caller,
  { intent, fields, isMailHeld, key, expectedTotalCents }: NewRequest,
): Promise<NewAnswer> {
  const { by, locale, reader } = caller
  const { editionId } = reader
  if (!may(by, 'registrations.workWith'))
    return { kind: 'new-refused', sentence: refusalText({ kind: 'not-found' }, { locale }), problems: [] }
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const draft = readDraft(form)
  const { events } = await getTimetable(app, editionId)
  const titleOf = (id: string) => {
    const event = events.find((one) => one.id === id)
    return event ? inLocale(event.title, locale).text : id
  }
  const refused = (refusal: FormRefusal) => refusedAs(refusal, draft, { locale, titleOf, before: null })
  const shown = expectedTotalCents === undefined ? null : cents(expectedTotalCents)
  const parsed = parseDraft(draft, { partnerCode: null, expectedTotalCents: intent === 'new' ? shown : null })
  if (!parsed.ok) return refused(parsed.reason)
  const internalNote = String(form.get('internalNote') ?? '').trim()
  const input = { ...parsed.value, ...(internalNote !== '' && { internalNote }) }
  const asked = { editionId, input, by, isMailHeld }
  if (intent === 'new') {
    const idempotency = { key, requestHash: hashRequest(JSON.stringify([input, isMailHeld])) }
    const saved = await registerByStaff(app, { ...asked, idempotency })
    if (!saved.ok) return refused(saved.reason)
    return { kind: 'registered', id: saved.value.id, name: `${input.name} ${input.surname}` }
  }
  const previewed = await previewNew(app, asked)
  if (!previewed.ok) return refused(previewed.reason)
  const { view, preview } = previewed.value
  // its own places are listed with their queues above
  const others = { ...preview, places: preview.places.filter(({ dancer }) => dancer.id !== view.id) }
  return {
    kind: 'new-preview',
    status: view.status,
    picks: view.picks.map(({ eventId, waiting }) => ({
      title: titleOf(eventId),
      position: waiting?.position ?? null,
    })),
    partner: view.partner,
    seeksPartner: view.seeksPartner,
    lines: view.lines,
    totalCents: view.totalCents,
    groups: await groupsOf(app, { by, locale, editionId }, others),
  }
}

function refusedAs(refusal: FormRefusal, draft: Draft, context: Parameters<typeof problemsOf>[2]): NewAnswer {
  const { locale } = context
  const sentence =
    refusal.kind === 'too-often'
      ? m.register_refused_too_often({ seconds: refusal.seconds }, { locale })
      : refusal.kind === 'registered-already'
        ? m.regs_add_already({}, { locale })
        : refusalText(refusal, context)
  return { kind: 'new-refused', sentence, problems: problemsOf(refusal, draft, context) }
}
