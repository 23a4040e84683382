import { data } from 'react-router'
import { getContentPage } from '#app/festival/content/service.server.ts'
import { Prose } from '#app/festival/content/ui/Prose.tsx'
import { officeEdition, requireAccess, saveInList } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import { type Locale, languageTag, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { commonRefusalText } from '#app/platform/refusal-text.ts'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { vipGuests } from '../lists.server.ts'
import { may } from '../policy.ts'
import { findGuests } from '../vip/guests.server.ts'
import { GuestList } from '../vip/ui/GuestList.tsx'
import type { Route } from './+types/vip.ts'

export const handle: RouteHandle = { isPrivate: true, title: (locale: Locale) => m.vip_title({}, { locale }) }

/** The back-office's guard, on the public site. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    await requireAccess(args)
    return next()
  },
]

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args
  const app = context.get(appContext)
  const by = actorOf(await requireAccess(args))
  const edition = await officeEdition(args, by)
  const guests = await findGuests(app, { editionId: edition.id, by })
  if (!guests) throw data(null, { status: 403 })
  const view = await getContentPage(app, 'vip', localeIn(params))
  return { guests, view, mayEdit: may(by, 'vip.edit') }
}

/** Records the arrival of a guest, or takes it back. V1 */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const app = context.get(appContext)
  const by = actorOf(await requireAccess(args))
  const form = await formOf(request)
  const guest = String(form.get('guest'))
  if (!isId(guest)) throw data(null, { status: 400 })
  const { id: editionId } = await officeEdition(args, by)
  const version = Number(form.get('version'))
  const saved = await saveInList(app, vipGuests, {
    editionId,
    by,
    id: asId(guest),
    version: Number.isSafeInteger(version) ? version : undefined,
    wanted: { arrived: form.get('arrived') === 'yes' },
  })
  if (saved.ok) return { refused: null }
  if (saved.reason === 'not-allowed') throw data(null, { status: 403 })
  const isMeanwhile = saved.reason === 'written-meanwhile'
  return data({ refused: isMeanwhile ? 'written-meanwhile' : 'not-found' } as const, { status: 409 })
}

export default function Vip({ loaderData: { guests, view, mayEdit }, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  const lang = view.locale === locale ? undefined : languageTag(view.locale)
  const refused = actionData?.refused
  return (
    <div className="page">
      <PageHeader title={<span lang={lang}>{view.title}</span>} lead={<p lang={lang}>{view.lead}</p>} />
      {refused && (
        <Notice tone="error" title={m.vip_refused_title({}, { locale })}>
          {commonRefusalText(refused, locale)}
        </Notice>
      )}
      <GuestList guests={guests} mayEdit={mayEdit} locale={locale} />
      <Prose text={view} locale={locale} />
    </div>
  )
}
