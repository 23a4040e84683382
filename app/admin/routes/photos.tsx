import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { changePhoto, getTimetable, removePhoto, savePhoto } from '#app/programme/service.server.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import type { PhotoAnswer } from '../photos/photo-answer.ts'
import { photoForm } from '../photos/photo-form.ts'
import { mayChangePhotos } from '../photos/rights.ts'
import { PhotosScreen } from '../photos/ui/PhotosScreen.tsx'
import type { Route } from './+types/photos.ts'

export const handle: RouteHandle = { title: (locale) => m.office_photos_title({}, { locale }) }

/** Artists, venues, and the events of the nights, each with the photo it has. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const { artists, venues, events } = await getTimetable(app, edition.id)
  const nights = events.filter(({ kind }) => kind === 'milonga' || kind === 'show' || kind === 'concert')
  return {
    artists: artists.map(({ slug, name, photo }) => ({ id: slug, name, photo: photo ?? null })),
    venues: venues.map(({ slug, name, photo }) => ({ id: slug, name, photo: photo ?? null })),
    events: nights.map(({ id, title, festivalDay, photo }) => ({
      id,
      name: title,
      day: festivalDay,
      photo: photo ?? null,
    })),
    mayEdit: mayChangePhotos(by, edition),
  }
}

/** Adds a photo, changes its text, or deletes it. E19 */
export async function action(args: Route.ActionArgs): Promise<PhotoAnswer> {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const form = await formOf(args.request)
  const given = photoForm.safeParse(Object.fromEntries(form))
  if (!given.success) throw data(null, { status: 400 })
  const { intent, type, id, shown, ...text } = given.data
  const asked = { editionId, by, subject: { type, id }, shown }
  if (intent === 'remove') return answerOf(await removePhoto(app, asked), 'removed')
  const fields = { alt: { en: text.altEn, sl: text.altSl }, focus: { x: text.focusX, y: text.focusY } }
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0)
    return answerOf(await changePhoto(app, { ...asked, ...fields }), 'saved')
  const upload = new Uint8Array(await file.arrayBuffer())
  return answerOf(await savePhoto(app, { ...asked, ...fields, upload }), 'saved')
}

function answerOf(decision: Awaited<ReturnType<typeof removePhoto>>, kind: 'saved' | 'removed'): PhotoAnswer {
  return decision.ok ? { kind } : { kind: 'refused', reason: decision.reason }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function Photos({ loaderData }: Route.ComponentProps) {
  return <PhotosScreen {...loaderData} locale={useLocale()} />
}
