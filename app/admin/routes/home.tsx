import { data, useRouteLoaderData } from 'react-router'
import { z } from 'zod'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { giveNotice } from '../today/notices/give-notice.server.ts'
import { noticeKinds } from '../today/notices/notices.ts'
import { readTodayParts } from '../today/read-today-parts.server.ts'
import { TodayPart } from '../today/ui/TodayPart.tsx'
import { PageMap } from '../ui/PageMap.tsx'
import type { Route } from './+types/home.ts'
import type { loader as readLayout } from './admin-layout.tsx'

export const handle: RouteHandle = { title: (locale) => m.office_home_title({}, { locale }), isLive: true }

export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccessSignedIn(args)
  const { accname, username } = session.user
  const by = actorOf(session)
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  return { name: accname ?? username, today: await readTodayParts(app, { by, edition }) }
}

const noticeForm = z.object({ kind: z.enum(noticeKinds), given: z.string() })

/** Records that an authority was notified, or takes the record back. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const form = noticeForm.safeParse(Object.fromEntries(await formOf(args.request)))
  if (!form.success) throw data(null, { status: 400 })
  const { id: editionId } = await officeEdition(args, by)
  const { kind, given } = form.data
  const app = args.context.get(appContext)
  const done = await giveNotice(app, { editionId, kind, isGiven: given === 'yes', by })
  if (!done.ok) throw data(null, { status: done.reason === 'not-allowed' ? 403 : 409 })
  return null
}

/** The start page, and below it the list of back-office pages that this user may open: those of the layout's menu. */
export default function AdminHome({ loaderData: { name, today } }: Route.ComponentProps) {
  const locale = useLocale()
  const menu = useRouteLoaderData<typeof readLayout>('admin/routes/admin-layout')?.menu ?? []
  return (
    <PageMap locale={locale} name={name} menu={menu.filter(({ group }) => group !== 'home')}>
      {today && <TodayPart {...today} locale={locale} />}
    </PageMap>
  )
}
