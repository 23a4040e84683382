import { randomUUID } from 'node:crypto'
import type { Edition } from '#app/festival/edition.ts'
import { isFrozen, registrationPhase } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { readLinkSecret } from '#app/platform/http/link-secret.server.ts'
import { type Locale, onlyIn } from '#app/platform/locale.ts'
import { getCatalogue, readQuotas } from '#app/pricing/service.server.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { selectionFrom } from '#app/programme/selection.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import { waysToPay } from '#app/registration/money/ways-to-pay.ts'
import { findInvitation } from '#app/registration/service.server.ts'
import { blankDraft, partnerField } from '../ui/draft/draft.ts'
import type { FormEvent, RegisterPage } from '../ui/register-page.ts'

type FormQuery = {
  /** `pick` (event ids ticked initially), `mine` (the selection of the programme's pages) and `role` */
  readonly query?: URLSearchParams
  /** the secret of a partner's invitation; null: none */
  readonly invited?: string | null
  /** Staff fill in the form on behalf of a dancer of this edition; works before opening and after closing too. R51 */
  readonly forStaffIn?: Edition
}

/** The options of the form in a request's address. */
export function formQuery(app: Pick<AppContext, 'config'>, request: Request): FormQuery {
  const query = new URL(request.url).searchParams
  return { query, invited: readLinkSecret(app, request, 'partner') }
}

/** The data of the form's page, in its language. After closing, only what an invitation holds is offered. */
export async function findRegisterPage(
  app: AppContext,
  locale: Locale,
  { query = new URLSearchParams(), invited = null, forStaffIn }: FormQuery = {},
): Promise<RegisterPage> {
  const edition = forStaffIn ?? (await getCurrentEdition(app))
  const { items } = await getCatalogue(app, edition.id)
  const programme = await findProgramme(app, edition.id)
  const limited = items.filter(({ quota }) => quota !== null).map(({ code }) => code)
  const quotas = await readQuotas(app.db, edition.id, limited)
  const now = app.now()
  const running = forStaffIn ? 'open' : registrationPhase(edition, now)
  const phase = isFrozen(edition) ? 'closed' : running
  const invitation = await findInvited(app, edition.id, invited)
  // The page repeats some slugs a hundred times; numbers are shorter
  const artists = new Map(programme.artists.map(({ slug }, number) => [slug, String(number)]))
  const wanted: readonly string[] =
    invitation && invitation !== 'over' ? invitation.eventIds : picksIn(query, programme.events)
  return {
    now,
    phase,
    edition: shownOf(edition),
    events: programme.events
      .filter(({ id }) => phase !== 'closed' || wanted.includes(id))
      // The address by id redirects to the one by title and is shorter
      .map(
        ({ text: _unseen, slug: _long, photo: _none, title, ...event }): FormEvent => ({
          ...event,
          title: onlyIn(title, locale),
          artists: event.artists.flatMap((slug) => artists.get(slug) ?? []),
        }),
      ),
    venues: programme.venues.map(({ slug, name, latitude, longitude }) => ({
      slug,
      name: onlyIn(name, locale),
      latitude,
      longitude,
    })),
    artists: programme.artists.map(({ name }, number) => ({ slug: String(number), name })),
    items: items.map((item) => ({ ...item, name: onlyIn(item.name, locale) })),
    remaining: Object.fromEntries(
      [...quotas.items].map(([code, { quota, used }]) => [code, Math.max(0, (quota ?? 0) - used)]),
    ),
    payBy: waysToPay(app.config, edition),
    invitation,
    draft: {
      ...blankDraft(locale),
      picks: wanted,
      role: roleIn(query),
      // A couple's plan links here once for each of the two
      ...(query.get(partnerField) === 'partner' && { partnerChoice: 'partner' as const }),
      ...(invitation && invitation !== 'over' && { role: invitation.role, email: invitation.email ?? '' }),
    },
    key: randomUUID(),
  }
}

/** The picks from the address, one by one or from the selection on the programme's pages (E10). Cancelled events are left out. */
function picksIn(query: URLSearchParams, events: readonly FestivalEvent[]): readonly string[] {
  const takingPlace = events.filter(({ status }) => status === 'published')
  return [...new Set([...query.getAll('pick'), ...selectionFrom(query, takingPlace)])]
}

/** The role chosen where a plan was built; empty when there is none. */
function roleIn(query: URLSearchParams): string {
  return ['leader', 'follower', 'both'].find((role) => role === query.get('role')) ?? ''
}

/** Leaves out the edition's internal settings. */
function shownOf(edition: Edition): RegisterPage['edition'] {
  const { id, name, opensAt, closesAt, startsOn, endsOn, superEarlyUntil, earlyUntil } = edition
  const { payInDays, partnerHoldDays, coupleDiscountPercent } = edition
  return {
    id,
    name,
    opensAt,
    closesAt,
    startsOn,
    endsOn,
    superEarlyUntil,
    earlyUntil,
    payInDays,
    partnerHoldDays,
    coupleDiscountPercent,
  }
}

async function findInvited(
  app: AppContext,
  editionId: string,
  code: string | null,
): Promise<RegisterPage['invitation']> {
  if (code === null) return null
  const found = await findInvitation(app, { editionId, secret: code })
  if (!found) return 'over'
  const { inviterName, role, email, until, eventIds, heldIds } = found
  return { code, inviterName, role, email, until, eventIds, heldIds }
}
