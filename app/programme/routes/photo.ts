import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { readPhotoName } from '../photos/photo.ts'
import { selectPhotoFile } from '../photos/repository.server.ts'
import type { Route } from './+types/photo.ts'

/** `/photos/{id}-480.avif`: an uploaded photo in one width and format. Its bytes never change. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const name = readPhotoName(params.name)
  const bytes = name && (await selectPhotoFile(context.get(appContext).db, name))
  if (!name || !bytes) throw data(null, { status: 404 })
  return new Response(bytes, {
    headers: {
      'Content-Type': `image/${name.format}`,
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
