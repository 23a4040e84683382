import { actorNamed } from '#app/people/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { may as mayRegistrations } from '#app/registration/policy.ts'
import { registrationsFile } from '../files.server.ts'
import { readStoredSearch } from './list-view.ts'
import { may } from './policy.ts'
import { openSheet } from './view-rows.server.ts'

/** A sheet is made no more often than this, however many ask for it. */
const EVERY_MS = 5_000

/**
 * The content of a sheet by its secret: the view's registrations as CSV, without e-mail, phone, notes and tags. Null once it was ended, after 30
 * days, or when its maker may not make one any more: then the response is that of an unknown address. R57
 */
export async function readSheet(app: AppContext, secret: string): Promise<Response> {
  const now = app.now()
  const notBefore = new Date(now.getTime() - EVERY_MS)
  const sheet = await openSheet(app.db, { secretHash: hashSecret(secret), now, notBefore })
  const by = sheet && (await actorNamed(app.db, sheet.madeBy))
  if (!sheet || !by || !may(by, 'sheet.make') || !mayRegistrations(by, 'registrations.list')) {
    return new Response(null, { status: 404, headers: closed })
  }
  if (sheet.isTooSoon) return new Response(null, { status: 429, headers: { ...closed, 'Retry-After': '5' } })
  const search = new URLSearchParams(readStoredSearch(sheet.search))
  search.set('file', 'csv')
  const { editionId, editionCode, locale } = sheet
  return registrationsFile(app, { editionId, editionCode, search, locale, isSheet: true })
}

const closed = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
