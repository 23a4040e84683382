import { data } from 'react-router'
import { isFrozen } from '#app/festival/phase.ts'
import { mayOpen } from '#app/people/access/route-access.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { id, isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useKeptAnswer } from '#app/platform/ui/use-kept-answer.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import {
  proposePartners,
  readOpenProposals,
  readSeekers,
  withdrawProposal,
} from '#app/registration/service.server.ts'
import { eventIn } from '../partners/event-in.ts'
import { FIRST_SEEKERS } from '../partners/match.ts'
import type { PartnersAnswer } from '../partners/partners-answer.ts'
import { PartnersScreen } from '../partners/ui/PartnersScreen.tsx'
import type { Route } from './+types/partners.ts'

export const handle: RouteHandle = {
  title: (locale) => m.office_partners_title({}, { locale }),
  isLive: true,
}

/** Dancers without a partner; with `event` those who picked it; with `whole` not only the first of them. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const event = eventIn(args.url.searchParams)
  const most = args.url.searchParams.has('whole') ? {} : { most: FIRST_SEEKERS }
  const [{ events }, seekers, proposals] = await Promise.all([
    getTimetable(app, edition.id),
    readSeekers(app.db, edition.id, { eventId: event, ...most }),
    readOpenProposals(app.db, edition.id),
  ])
  return {
    seekers,
    proposals,
    events: events.flatMap(({ id: own, title, status, places, startsAt, festivalDay }) =>
      status === 'published' && places.mode === 'role' ? [{ id: own, title, startsAt, festivalDay }] : [],
    ),
    event,
    mayPropose: !isFrozen(edition),
    opensRegistrations: mayOpen(by, '/admin/prijave'),
  }
}

/** Proposes two to each other, or takes a proposal back. R41 */
export async function action(args: Route.ActionArgs): Promise<PartnersAnswer> {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const form = await formOf(args.request)
  const idIn = (name: string) => {
    const value = form.get(name)
    if (typeof value !== 'string' || !isId(value)) throw data(null, { status: 400 })
    return id(value)
  }
  switch (form.get('intent')) {
    case 'propose': {
      const made = await proposePartners(app, { editionId, ids: [idIn('one'), idIn('other')], by })
      return made.ok ? { kind: 'proposed' } : { kind: 'refused', reason: made.reason }
    }
    case 'withdraw': {
      const done = await withdrawProposal(app, { editionId, id: idIn('proposal'), by })
      return done.ok ? { kind: 'withdrawn' } : { kind: 'not-withdrawn', reason: done.reason }
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function Partners({ loaderData, actionData }: Route.ComponentProps) {
  return <PartnersScreen {...loaderData} answer={useKeptAnswer(actionData)} locale={useLocale()} />
}
