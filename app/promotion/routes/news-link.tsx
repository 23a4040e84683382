import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { readLinkSecret } from '#app/platform/http/link-secret.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { confirmNews, findNewsLink, leaveNews } from '../news/readers.server.ts'
import { NewsLinkPage } from '../news/ui/NewsLinkPage.tsx'
import type { Route } from './+types/news-link.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale: Locale) => m.news_title({}, { locale }),
}

export const headers = personalHeaders

/** The page of a link of an e-mail; opening it changes nothing. */
export async function loader({ request, pattern, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const purpose = purposeOf(pattern)
  const link = await findNewsLink(app, readLinkSecret(app, request, 'key') ?? '')
  const isOpen = link?.purpose === purpose
  return data({ purpose, isOpen }, { status: isOpen ? 200 : 404 })
}

/**
 * The page's button confirms (N2) or unsubscribes; a mail program that only opens the link does not. To leave,
 * a mail program's own button does too (RFC 8058, N3).
 */
export async function action({ request, pattern, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  // no field is read, but what is no form is no press of the button
  await formOf(request)
  const command = { confirm: confirmNews, leave: leaveNews }[purposeOf(pattern)]
  const isDone = await command(app, readLinkSecret(app, request, 'key') ?? '')
  return data({ isDone }, { status: isDone ? 200 : 404 })
}

export default function NewsLink({ loaderData, actionData }: Route.ComponentProps) {
  const { purpose, isOpen } = loaderData
  const state = actionData ? (actionData.isDone ? 'done' : 'closed') : isOpen ? 'open' : 'closed'
  return <NewsLinkPage purpose={purpose} state={state} locale={useLocale()} />
}

/** The last word of `/:lang/news/confirm` and of `/:lang/news/leave`. */
function purposeOf(pattern: string): 'confirm' | 'leave' {
  return pattern.endsWith('/confirm') ? 'confirm' : 'leave'
}
