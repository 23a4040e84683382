import { data, redirect } from 'react-router'
import { registrationPhase } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { requestActorContext } from '#app/people/service.server.ts'
import { type AppContext, appContext } from '#app/platform/app-context.server.ts'
import { readLinkSecret } from '#app/platform/http/link-secret.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { type Locale, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { findAccountRegistrations, tryKey } from '#app/registration/service.server.ts'
import { AccessPage, LinkSentPage, OpenLinkPage } from '../ui/AccessPage.tsx'
import { MyRegistration } from '../ui/MyRegistration.tsx'
import { DoneNotice, isDone } from '../ui/state/Done.tsx'
import { useLive } from '../ui/use-live.ts'
import type { Route } from './+types/my-reg.ts'
import { answerAction, askedForLink, openedOwn, usedKey } from './my-reg-actions.server.ts'
import { findHere, minePageOf, outAgain } from './my-reg-page.server.ts'

export const handle: RouteHandle = {
  hydrate: true,
  isPrivate: true,
  title: (locale: Locale) => m.my_reg_title({}, { locale }),
}

export const headers = personalHeaders

/** Opened by a link: signs in by its key and redirects to the address without it. Otherwise the page, or the form that requests a link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const key = readLinkSecret(app, request, 'key')
  const done = searchParams.get('done')
  const knownDone = isDone(done) ? done : null
  if (key !== null) {
    const way = await tryKey(app, key, { use: false })
    if (way?.kind === 'once') return { view: 'key' } as const
    if (way) throw redirect(cleanAddress(request), { headers: { 'Set-Cookie': way.cookie } })
    const isClosed = await isRegistrationClosed(app)
    const openOf = (await findHere(app, request))?.view.name ?? null
    const nothing = { view: 'access', isBadKey: true, isClosed, done: null, own: [], openOf } as const
    return data(nothing, { status: 404 })
  }
  const here = await findHere(app, request)
  if (!here) {
    const own = await findAccountRegistrations(app, await context.get(requestActorContext).actor())
    const isClosed = await isRegistrationClosed(app)
    return { view: 'access', isBadKey: false, isClosed, done: knownDone, own, openOf: null } as const
  }
  const page = await minePageOf(app, here, localeIn(params))
  return { view: 'mine', page, done: knownDone, isNew: searchParams.has('new') } as const
}

async function isRegistrationClosed(app: AppContext): Promise<boolean> {
  return registrationPhase(await getCurrentEdition(app), app.now()) === 'closed'
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const locale = localeIn(params)
  const form = await formOf(request)
  switch (form.get('intent')) {
    case 'ask-link':
      return askedForLink(app, form, locale, context.get(requestContextKey))
    case 'use-key':
      return usedKey(app, request, params.lang)
    case 'open-own':
      return openedOwn(app, form, await context.get(requestActorContext).actor(), params.lang)
    case 'sign-off':
      return outAgain(app, params.lang, 'signed-off')
    default:
      return answerAction(app, request, form, {
        lang: params.lang,
        locale,
        requestContext: context.get(requestContextKey),
      })
  }
}

/** The address without the secret, so that it does not stay in the browser's history. */
function cleanAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  return searchParams.has('new') ? `${pathname}?new=1` : pathname
}

export default function MyReg({ loaderData, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  return (
    <div className="page">
      {loaderData.view === 'mine' ? (
        <Mine loaderData={loaderData} actionData={actionData} locale={locale} />
      ) : loaderData.view === 'key' && !actionData ? (
        <OpenLinkPage locale={locale} />
      ) : actionData?.kind === 'asked' ? (
        <LinkSentPage locale={locale} email={actionData.email} />
      ) : (
        <>
          {loaderData.view === 'access' && loaderData.done && (
            <DoneNotice done={loaderData.done} locale={locale} />
          )}
          <AccessPage
            locale={locale}
            own={loaderData.view === 'access' ? loaderData.own : []}
            isClosed={loaderData.view === 'access' && loaderData.isClosed}
            openOf={loaderData.view === 'access' ? loaderData.openOf : null}
            isBadKey={actionData?.kind === 'bad-key' || (loaderData.view === 'access' && loaderData.isBadKey)}
            refused={actionData?.kind === 'bad-address' ? actionData : undefined}
          />
        </>
      )}
    </div>
  )
}

type MineProps = {
  readonly loaderData: Extract<Route.ComponentProps['loaderData'], { view: 'mine' }>
  readonly actionData: Route.ComponentProps['actionData']
  readonly locale: Locale
}

function Mine({ loaderData: { page, done, isNew }, actionData, locale }: MineProps) {
  const isCardDone = done === 'card' && page.mine.owedCents <= 0
  useLive({
    now: page.now,
    wakeAt: page.phase === 'notYetOpen' ? page.edition.opensAt : null,
    isExpecting: done === 'card' && !isCardDone,
  })
  const refused = actionData?.kind === 'refused' ? actionData.refused : null
  return (
    <MyRegistration
      page={page}
      locale={locale}
      isNew={isNew}
      done={refused ? null : isCardDone ? 'card-paid' : done}
      refused={refused}
    />
  )
}
