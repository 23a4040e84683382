import { data } from 'react-router'
import { houseContext } from '#app/platform/house.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { personalHeaders } from '#app/registration/routes/my-reg-headers.ts'
import { confirmNews, findNewsLink } from '../news/readers.server.ts'
import { NewsDoor } from '../news/ui/NewsDoor.tsx'
import type { Route } from './+types/news-confirm.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale: Locale) => m.news_title({}, { locale }),
}

export const headers = personalHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  const secret = url.searchParams.get('key') ?? ''
  const link = await findNewsLink(context.get(houseContext), secret)
  const isOpen = link?.purpose === 'confirm'
  return data({ secret, isOpen }, { status: isOpen ? 200 : 404 })
}

/** A press on the button, not a mail program that looks ahead, makes a reader. N2. */
export async function action({ url, context }: Route.ActionArgs) {
  const isDone = await confirmNews(context.get(houseContext), url.searchParams.get('key') ?? '')
  return data({ isDone }, { status: isDone ? 200 : 404 })
}

export default function NewsConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { secret, isOpen } = loaderData
  const state = actionData ? (actionData.isDone ? 'done' : 'closed') : isOpen ? 'open' : 'closed'
  return <NewsDoor purpose="confirm" secret={secret} state={state} locale={useLocale()} />
}
