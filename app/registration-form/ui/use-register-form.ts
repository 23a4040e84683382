import { type SubmitEvent as ReactSubmitEvent, useEffect, useRef, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { findOverlaps } from '#app/programme/overlap.ts'
import { type Draft, readDraft } from './draft/draft.ts'
import { useLiveDraft } from './draft/use-live-draft.ts'
import { useValidation } from './draft/use-validation.ts'
import { useLivePlaces } from './events/use-live-places.ts'
import { pickedEvents, priceKey, priceOfDraft } from './price/price-of-draft.ts'
import { usePromo } from './price/use-promo.ts'
import { invitationOf, type RegisterPage } from './register-page.ts'
import type { FormAnswer, FormNotice } from './sending/form-answer.ts'
import type { ShownRefusal } from './sending/refusal-text.ts'
import type { Sending } from './sending/use-sending.ts'

type Refused = {
  readonly draft: Draft
  readonly refusal: ShownRefusal | null
  readonly before: Cents | null
  /** The refusal text from the server: shown until the browser can compose its own. */
  readonly notice: FormNotice | null
}

type Given = {
  readonly page: RegisterPage
  readonly answer: FormAnswer | undefined
  readonly address: string
  readonly sending: Sending
  readonly locale: Locale
}

/** What the parts of the form render. */
export type RegisterFormState = ReturnType<typeof useRegisterForm>

/** The form's state besides its fields: fixed on the server, live in the browser. */
export function useRegisterForm({ page: loaded, answer, address, sending, locale }: Given) {
  // The fields are rendered once; from then on they are uncontrolled.
  const [rendered] = useState(answer?.draft ?? loaded.draft)
  const live = useLiveDraft({
    rendered,
    name: `register ${loaded.edition.id}`,
    mayRestore: answer === undefined,
  })
  const page = { ...loaded, events: useLivePlaces(loaded.events, `${address}/places`) }
  const promo = usePromo(live.draft, `${address}/promo`) ?? answeredPromo(answer, live.draft)
  const { refused, refuse, summary } = useRefusal(answer)
  const { validation, fetchValidation } = useValidation(live.form)

  const { draft } = live
  const price = priceOfDraft(page, draft, promo?.promo ?? null)
  const named = answer?.named?.key === priceKey(draft) ? answer.named : null
  const totalCents = named?.totalCents ?? price.totalCents
  const isShown = live.isLive || answer !== undefined
  const isPriceKnown = page.phase === 'open' && isShown && (draft.promo.trim() === '' || promo !== null)
  const carried = {
    partnerCode: invitationOf(page)?.code ?? null,
    expectedTotalCents: isPriceKnown ? totalCents : null,
  }

  const notice =
    refused?.refusal && validation
      ? validation.sayNow({ ...refused, refusal: refused.refusal }, draft, carried, page, locale)
      : refused?.notice
  const problems = notice?.problems ?? []
  const isOver = refused?.refusal?.kind === 'fields' && problems.length === 0

  return {
    ...live,
    page,
    rendered,
    price,
    named,
    totalCents,
    promo,
    carried,
    problems,
    summary,
    overlaps: findOverlaps(pickedEvents(page, draft), page.venues),
    refusal: isOver ? null : (notice?.words ?? null),
    /** Starts loading the schema; for the form's `onFocus`. */
    begin: fetchValidation,
    /** Validates the fields before sending, so that refusals by the schema appear at once; then sends them. */
    async submit(event: ReactSubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      if (sending.isSending) return
      const form = event.currentTarget
      const fields = new FormData(form, event.nativeEvent.submitter)
      const submitted = readDraft(fields)
      const found = { draft: submitted, before: null }
      const wrong = validation?.wrongIn(submitted, carried)
      if (wrong) return refuse({ ...found, refusal: wrong, notice: null })
      const outcome = await sending.send(form, fields)
      if (outcome === 'taken') live.clearStored()
      if (outcome !== 'lost') return
      const words = {
        title: m.register_not_reached_title({}, { locale }),
        text: m.register_not_reached_text({}, { locale }),
      }
      refuse({ ...found, refusal: { kind: 'not-reached' }, notice: { words, problems: [] } })
    },
  }
}

/**
 * The refusal to show: the server's last answer, or what the browser found since. A new one takes the focus; one rendered with the page already had
 * it.
 */
function useRefusal(answer: FormAnswer | undefined) {
  const summary = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<{
    readonly since: FormAnswer | undefined
    readonly refused: Refused
  } | null>(null)
  const refused = found && found.since === answer ? found.refused : refusedBy(answer)
  const refusal = refused?.refusal
  const [renderedWith] = useState(refusal)
  useEffect(() => {
    if (refusal && refusal !== renderedWith) summary.current?.focus()
  }, [refusal, renderedWith])
  return { refused, summary, refuse: (now: Refused) => setFound({ since: answer, refused: now }) }
}

function refusedBy(answer: FormAnswer | undefined): Refused | null {
  if (!answer) return null
  return { ...answer, before: answer.before === null ? null : cents(answer.before) }
}

function answeredPromo(answer: FormAnswer | undefined, draft: Draft) {
  const isOf = answer?.promo?.asked === draft.promo.trim() && answer.draft.email === draft.email
  return isOf ? answer.promo : null
}
