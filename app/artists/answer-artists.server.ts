import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import { type ArtistIntent, type ArtistsAnswer, artistIntents } from './artists-answer.ts'
import { engagementInput } from './engagement-form.ts'
import { makeContract, putIntoCosts, removeEngagement, saveEngagement } from './engagements.server.ts'
import { removeSignedCopy, storeSignedCopy } from './signed/signed-copy.server.ts'
import { LARGEST_COPY } from './signed/signed-copy.ts'

type Caller = { readonly editionId: string; readonly by: Actor }
type Deps = Pick<AppContext, 'db' | 'now'>

/** Does what a form about an artist asks for. Null: it is none of them. */
export async function answerArtists(
  app: Deps,
  caller: Caller,
  form: FormData,
): Promise<ArtistsAnswer | null> {
  const intent = artistIntents.find((one) => one === form.get('intent'))
  const slug = String(form.get('artist') ?? '')
  const given = String(form.get('id') ?? '')
  if (!intent || slug === '' || (given !== '' && !isId(given))) return null
  const asked = { ...caller, slug }
  const done = (what: ArtistIntent, lines = 0): ArtistsAnswer => ({ kind: 'done', what, slug, lines })
  switch (intent) {
    case 'save': {
      const input = engagementInput.safeParse(Object.fromEntries(form))
      if (!input.success) {
        return { kind: 'fields', fields: [...new Set(input.error.issues.map(({ path }) => String(path[0])))] }
      }
      const version = given === '' ? undefined : versionIn(form)
      if (version === null) return null
      const id = given === '' ? undefined : asId(given)
      const saved = await saveEngagement(app, { ...asked, id, version, wanted: input.data })
      return saved.ok ? done('save') : { kind: 'refused', reason: saved.reason }
    }
    case 'contract': {
      const version = form.has('version') ? versionIn(form) : undefined
      if (version === null) return null
      const made = await makeContract(app, { ...asked, version })
      return made.ok ? done('contract') : { kind: 'refused', reason: made.reason }
    }
    case 'costs': {
      const put = await putIntoCosts(app, asked)
      return put.ok ? done('costs', put.value) : { kind: 'refused', reason: put.reason }
    }
    case 'store-copy': {
      const file = form.get('file')
      if (!(file instanceof File)) return null
      // a file that is too large is not read
      const bytes = file.size > LARGEST_COPY ? null : new Uint8Array(await file.arrayBuffer())
      const seen = String(form.get('seen') ?? '') || null
      const stored = await storeSignedCopy(app, { ...asked, seen, bytes })
      return stored.ok ? done('store-copy') : { kind: 'refused', reason: stored.reason }
    }
    case 'remove-copy': {
      const seen = String(form.get('seen') ?? '') || null
      const removed = await removeSignedCopy(app, { ...asked, seen })
      return removed.ok ? done('remove-copy') : { kind: 'refused', reason: removed.reason }
    }
    case 'remove': {
      const version = versionIn(form)
      if (given === '' || version === null) return null
      const seen = String(form.get('seen') ?? '') || null
      const removed = await removeEngagement(app, { ...asked, id: asId(given), version, seen })
      return removed.ok ? done('remove') : { kind: 'refused', reason: removed.reason }
    }
  }
}

/** The version of the agreement that the page showed; null: none. */
function versionIn(form: FormData): number | null {
  const version = Number(form.get('version') ?? Number.NaN)
  return Number.isSafeInteger(version) ? version : null
}
