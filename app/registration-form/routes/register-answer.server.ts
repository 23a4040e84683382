import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashRequest } from '#app/platform/http/idempotency.server.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import type { Lang } from '#app/platform/locale.ts'
import { cents } from '#app/platform/values/money.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { tierEndsAt, tiers } from '#app/pricing/tier.ts'
import { statusOf } from '#app/registration/refusal.ts'
import {
  countedNetwork,
  dancerCookie,
  guessInSaving,
  type Saved,
  saveRegistration,
  takeSave,
} from '#app/registration/service.server.ts'
import { type Draft, readDraft } from '../ui/draft/draft.ts'
import { parseDraft } from '../ui/draft/parse-form.ts'
import { type Chosen, chosenBy, quickChoices } from '../ui/events/quick-choice.ts'
import { priceKey, priceOfDraft } from '../ui/price/price-of-draft.ts'
import type { FormAnswer } from '../ui/sending/form-answer.ts'
import type { FormRefusal } from '../ui/sending/refusal-text.ts'
import { findRegisterPage } from './register-page.server.ts'
import { checkTypedPromo } from './register-promo.server.ts'

/** The registration was accepted, or the form's page is rendered again with a message. */
export type FormOutcome =
  | { readonly kind: 'saved'; readonly saved: Saved }
  | { readonly kind: 'asked'; readonly answer: Omit<FormAnswer, 'notice'>; readonly status: number }

/**
 * Handles the form: registers, or without JavaScript shows the price or ticks several events.
 * @param requestContext of the sender; null where nothing can be sent
 */
export async function answerForm(
  app: AppContext,
  form: FormData,
  by: Actor,
  requestContext: RequestContext | null,
): Promise<FormOutcome> {
  const draft = readDraft(form)
  const quick = form.get('quick')
  if (quick !== null)
    return asked(app, requestContext, { ...draft, ...(await pickQuickly(app, draft, String(quick))) })
  if (form.get('intent') === 'price') return asked(app, requestContext, draft)

  const before = totalIn(form) ?? (await totalAtEndedTier(app, form, draft, requestContext))
  const parsed = parseDraft(draft, {
    partnerCode: textIn(form, 'partner'),
    expectedTotalCents: before === null ? null : cents(before),
  })
  if (!parsed.ok) return refused(app, requestContext, draft, before, parsed.reason)

  const seconds = requestContext && takeSave(app, requestContext)
  if (seconds !== null) return refused(app, requestContext, draft, before, { kind: 'too-often', seconds })
  const key = textIn(form, 'key')
  // A retry after a lost response may carry another price: the shown price follows the current places
  const { expectedTotalCents: _shown, ...wanted } = parsed.value
  const idempotency = key ? { key, requestHash: hashRequest(JSON.stringify(wanted)) } : undefined
  const network = countedNetwork(app, requestContext)
  const outcome = await guessInSaving(app, requestContext, { promo: parsed.value.promo, by }, () =>
    saveRegistration(app, { input: parsed.value, by, idempotency, network }),
  )
  return outcome.ok
    ? { kind: 'saved', saved: outcome.value }
    : refused(app, requestContext, draft, before, outcome.reason)
}

/** The page of a saved registration, with the cookie that opens it. */
export function afterSaved(app: AppContext, { secret }: Saved, lang: Lang) {
  return { href: `/${lang}/myReg?new=1`, headers: { 'Set-Cookie': dancerCookie(app, secret) } }
}

async function asked(
  app: AppContext,
  requestContext: RequestContext | null,
  draft: Draft,
): Promise<FormOutcome> {
  const promo = await checkTypedPromo(app, draft, requestContext)
  const status = promo?.refusal === 'promo-too-often' ? 429 : 200
  return { kind: 'asked', status, answer: { draft, refusal: null, before: null, named: null, promo } }
}

async function refused(
  app: AppContext,
  requestContext: RequestContext | null,
  draft: Draft,
  before: number | null,
  refusal: FormRefusal,
): Promise<FormOutcome> {
  const promo =
    refusal.kind === 'promo'
      ? { asked: draft.promo.trim(), promo: null, refusal: refusal.reason }
      : await checkTypedPromo(app, draft, requestContext)
  const named =
    refusal.kind === 'price-changed'
      ? { key: priceKey(draft), totalCents: refusal.totalCents, lines: refusal.lines }
      : null
  const status = statusOfForm(refusal)
  return { kind: 'asked', status, answer: { draft, refusal, before, named, promo } }
}

function statusOfForm(refusal: FormRefusal): number {
  if (refusal.kind === 'key-reused') return 409
  return refusal.kind === 'too-often' ? 429 : statusOf(refusal)
}

/** Applies a button that ticks several events, for browsers without JavaScript. */
async function pickQuickly(app: AppContext, draft: Draft, value: string): Promise<Chosen> {
  const now = app.now()
  const { events, items } = await getCatalogue(app, (await getCurrentEdition(app)).id)
  const pickable = [...events.values()]
    .filter((event) => event.status === 'published' && event.startsAt > now)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return chosenBy(value, draft, pickable, quickChoices(pickable, items, 'en'))
}

function totalIn(form: FormData): number | null {
  const text = textIn(form, 'expectedTotalCents')
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** A form without a shown total, as without JavaScript: its total at the prices of its page, where these have ended since. */
async function totalAtEndedTier(
  app: AppContext,
  form: FormData,
  draft: Draft,
  requestContext: RequestContext | null,
): Promise<number | null> {
  const tier = tiers.find((one) => one === form.get('tier'))
  if (!tier) return null
  const page = await findRegisterPage(app, 'en', { invited: textIn(form, 'partner') })
  const lastOfTier = tierEndsAt(page.edition, tier)
  if (lastOfTier === null || lastOfTier >= page.now) return null
  const promo = await checkTypedPromo(app, draft, requestContext)
  return priceOfDraft({ ...page, now: lastOfTier }, draft, promo?.promo ?? null).totalCents
}

function textIn(form: FormData, name: string): string | null {
  const value = form.get(name)
  return typeof value === 'string' && value ? value : null
}
