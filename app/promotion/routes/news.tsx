import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { type Locale, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { cut } from '#app/platform/values/storable.ts'
import { honeypot } from '../news/honeypot.ts'
import { takeNewsAttempt } from '../news/limits.server.ts'
import { newsForm } from '../news/reader.ts'
import { requestNews } from '../news/readers.server.ts'
import { NewsPage } from '../news/ui/NewsPage.tsx'
import type { Route } from './+types/news.ts'

export const handle: RouteHandle = {
  title: (locale: Locale) => m.news_title({}, { locale }),
  description: (locale: Locale) => m.news_lead({}, { locale }),
}

/** Asks for news. The answer is the same for every address, known or not. N1, N6. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const form = await formOf(request)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? cut(value, 300) : ''
  }
  const email = text('email')
  const asked = newsForm.safeParse({ email })
  if (!asked.success) return data({ kind: 'wrong', email, seconds: null } as const, { status: 422 })
  if (text(honeypot) !== '') return { kind: 'asked', email } as const

  const seconds = takeNewsAttempt(app, context.get(requestContextKey))
  if (seconds !== null) {
    const headers = { 'Retry-After': String(seconds) }
    return data({ kind: 'wrong', email, seconds } as const, { status: 429, headers })
  }
  await requestNews(app, {
    email: asked.data.email,
    language: localeIn(params),
  })
  return { kind: 'asked', email: asked.data.email } as const
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function News({ actionData }: Route.ComponentProps) {
  return <NewsPage answer={actionData} locale={useLocale()} />
}
