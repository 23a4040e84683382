import { data, isRouteErrorResponse } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { readText, readTexts, writeText } from '../settings/service.server.ts'
import { historyPlaceIn, openTextIn } from '../settings/settings-address.ts'
import { SettingsScreen } from '../settings/ui/SettingsScreen.tsx'
import { TextScreen } from '../settings/ui/TextScreen.tsx'
import type { Route } from './+types/settings.ts'

export const handle: RouteHandle = { title: (locale) => m.office_settings_title({}, { locale }) }

/** The overview of the settings, or the one text that the address opens. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const open = openTextIn(args.url.searchParams)
  if (!open) {
    const texts = await readTexts(app, by, edition)
    if (!texts.ok) throw data(null, { status: 403 })
    return { open, texts: texts.value }
  }
  const place = historyPlaceIn(args.url.searchParams)
  const text = await readText(app, by, { open, place, edition })
  if (!text.ok) throw data(null, { status: 403 })
  return { open, place, text: text.value, username: by.kind === 'user' ? by.username : '' }
}

/** Saves or restores the text that the address opens. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const open = openTextIn(args.url.searchParams)
  if (!open) throw data(null, { status: 405 })
  const form = await formOf(args.request)
  const edition = await officeEdition(args, by)
  return writeText(args.context.get(appContext), by, { open, edition }, form)
}

/** Without a response the page stays with what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return { ok: false, reason: 'offline' } as const
  }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const locale = useLocale()
  if (!loaderData.open) return <SettingsScreen texts={loaderData.texts} locale={locale} />
  const { page, locale: language } = loaderData.open
  return <TextScreen key={`${page}.${language}`} {...loaderData} locale={locale} />
}
