import type { Context } from 'hono'
import type { Outage } from '#app/platform/database/outage.server.ts'
import { outageProblem, outageSentence, retryAfterOutage } from '#app/platform/http/outage-problem.ts'
import type { WebEnv } from '#app/platform/http/request-context.server.ts'
import { isCrawler } from '#app/platform/start/crawler.ts'
import { localeOfRequest } from './locale-of-request.ts'
import { outagePage } from './outage-page.ts'
import { awaitsPage } from './refusals-as-pages.ts'

/** 503 with `Retry-After`: a page in both languages where a browser shows one, no page for a crawler, else a problem document. */
export function answerOutage<Env extends WebEnv>(c: Context<Env>, outage: Outage): Response {
  const locale = localeOfRequest(c)
  if (!awaitsPage(c)) return outageProblem(outage, locale)
  const again = c.req.method === 'GET' ? c.req.path : null
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(retryAfterOutage[outage]) }
  // specification 8: crawlers get no error page
  if (isCrawler(c.req.header('user-agent') ?? '')) return c.text('Service Unavailable', 503, headers)
  const page = outagePage(locale, (each) => outageSentence(outage, each), {
    nonce: c.get('requestContext').nonce,
    again,
  })
  return new Response(page, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  })
}
