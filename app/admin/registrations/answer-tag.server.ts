import { z } from 'zod'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import { findRegistration, tagRegistration } from '#app/registration/service.server.ts'
import { tag } from '#app/registration/tags.ts'
import type { Caller } from '../lists/ending/consequences.server.ts'
import type { TagAnswer } from './tag-request.ts'

/** One tag to add to a registration or to remove from it. */
export const tagRequest = z.object({
  intent: z.literal('tag'),
  id: z.string().refine(isId).transform(asId),
  tag: z.string().max(200),
  isOn: z.boolean(),
})

/** Adds or removes a tag of one registration of this list. R54 */
export async function answerTag(
  app: AppContext,
  { by, reader }: Caller,
  { id, tag: typed, isOn }: z.output<typeof tagRequest>,
): Promise<TagAnswer> {
  const wanted = tag.safeParse(typed)
  if (!wanted.success) return { kind: 'refused', reason: 'tags-wrong' }
  const found = await findRegistration(app, id, by)
  if (found?.editionId !== reader.editionId) return { kind: 'refused', reason: 'not-found' }
  const tagged = await tagRegistration(app, { id, by, tags: [wanted.data], isOn })
  return tagged.ok ? { kind: 'done' } : { kind: 'refused', reason: tagged.reason }
}
