import { useState } from 'react'
import { data, useNavigation } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import type { Id } from '#app/platform/id.ts'
import { type Locale, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLastAnswer } from '#app/platform/ui/use-last-answer.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { registrationChange } from '#app/registration/forms.ts'
import { type SaveRefusal, statusOf } from '#app/registration/refusal.ts'
import { changeRegistration } from '#app/registration/service.server.ts'
import { readDraft } from '#app/registration-form/ui/draft/draft.ts'
import type { Chosen } from '#app/registration-form/ui/events/quick-choice.ts'
import { ChangeForm } from '../ui/change/ChangeForm.tsx'
import { ChangeReview } from '../ui/change/ChangeReview.tsx'
import { draftOf } from '../ui/change/draft-of.ts'
import { rebasePicks, shownField } from '../ui/change/rebase.ts'
import { mineOf } from '../ui/mine.ts'
import { SubPage } from '../ui/SubPage.tsx'
import { errorsByControl, refusalNotice } from '../ui/state/refusal-notice.ts'
import type { Route } from './+types/my-reg.change.ts'
import { changePageOf, quickChoiceOf, tryPicks } from './my-reg-change.server.ts'
import { backHome, type Here, refuseOther, requireChangeable } from './my-reg-page.server.ts'

export const handle: RouteHandle = {
  hydrate: true,
  isPrivate: true,
  title: (locale: Locale) => m.my_reg_change_title({}, { locale }),
}

export const headers = personalHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const here = await requireChangeable(app, request, params.lang)
  return { mine: mineOf(here.view), page: await changePageOf(app, here, localeIn(params)) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const here = await requireChangeable(app, request, params.lang)
  const form = await formOf(request)
  refuseOther(here, form, params.lang)
  const now = draftOf(mineOf(here.view)).picks
  const shown = form.has(shownField) ? form.getAll(shownField).map(String) : now
  const onTopOf = (chosen: readonly string[]) => rebasePicks(chosen, { shown, now })
  const picks = onTopOf(readDraft(form).picks)
  const locale = localeIn(params)
  if (form.has('quick')) {
    const quick = await quickChoiceOf(app, form)
    return chosen({ ...quick, picks: onTopOf(quick.picks) }, now)
  }
  if (form.get('intent') === 'choose') return chosen({ picks, way: '', skipped: [] }, now)
  if (form.get('intent') !== 'keep') {
    return answerTo(await tryPicks(app, here, picks), { here, now, picks, locale, isMoved: false })
  }
  const asked = registrationChange.safeParse({
    picks,
    expectedTotalCents: Number(form.get('expectedTotalCents')),
  })
  if (!asked.success) throw data(null, { status: 400 })
  const kept = await changeRegistration(app, { id: here.view.id, change: asked.data, by: here.dancer })
  if (kept.ok) return backHome(params.lang, 'changed')
  if (kept.reason.kind === 'key-reused') throw data(null, { status: 409 })
  return answerTo(kept.reason, { here, now, picks, locale, isMoved: true })
}

function chosen({ picks, way, skipped }: Chosen, now: readonly string[]) {
  return { trial: null, picks, now, followed: { way, skipped }, errors: {}, words: null }
}

const nothingFollowed = { way: '', skipped: [] }

type Attempt = {
  readonly here: Here
  /** The events of the registration, on which the choice is based. */
  readonly now: readonly string[]
  readonly picks: readonly string[]
  readonly locale: Locale
  readonly isMoved: boolean
}

/** A price preview, or why there is none. */
function answerTo(reason: SaveRefusal, { here, now, picks, locale, isMoved }: Attempt) {
  if (reason.kind === 'price-changed') {
    const { totalCents, lines } = reason
    return {
      trial: { picks: picks as Id[], totalCents, lines, isMoved },
      picks,
      now,
      followed: nothingFollowed,
      errors: {},
      words: null,
    }
  }
  const draft = { ...draftOf(mineOf(here.view)), picks }
  const titles = new Map<string, Here['view']['picks'][number]['event']['title']>(
    here.view.picks.map(({ event }) => [event.id, event.title]),
  )
  const words = refusalNotice(reason, locale, (event) => titles.get(event))
  return data(
    {
      trial: null,
      picks,
      now,
      followed: nothingFollowed,
      errors: errorsByControl(reason, draft, locale),
      words,
    },
    { status: statusOf(reason) },
  )
}

/** Changes the picks: first a preview, then the change. */
export default function Change({ loaderData: { mine, page }, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  const { state } = useNavigation()
  // an answer is shown with the page that is read after it, and has its own step in the history only then
  const [settled, setSettled] = useState(actionData)
  const settling = state === 'loading' ? settled : actionData
  if (settling !== settled) setSettled(settling)
  const answer = useLastAnswer(settling)
  // back from the review to the form, which the history holds without an answer
  const [sent, setSent] = useState({ picks: page.draft.picks, now: page.draft.picks })
  if (answer && answer.picks !== sent.picks) setSent(answer)
  const [hadReview, setHadReview] = useState(false)
  if (answer?.trial && !hadReview) setHadReview(true)
  const rendered = { ...page.draft, picks: (answer ?? sent).picks, ...answer?.followed }
  return (
    <SubPage
      locale={locale}
      code={mine.code}
      title={m.my_reg_change_title({}, { locale })}
      lead={m.my_reg_change_lead({}, { locale })}
      refused={answer?.words}
    >
      {answer?.trial ? (
        <ChangeReview
          mine={mine}
          trial={answer.trial}
          shown={answer.now}
          events={page.events}
          locale={locale}
        />
      ) : (
        <ChangeForm
          mine={mine}
          page={page}
          rendered={rendered}
          shown={(answer ?? sent).now}
          errors={answer?.errors ?? {}}
          isBack={hadReview && !answer?.words}
          locale={locale}
        />
      )}
    </SubPage>
  )
}
