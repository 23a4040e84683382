import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import { recordAction } from '../../command-context.server.ts'
import { writeRegistration } from '../../recalculate.server.ts'
import { taggedWith, taggedWithout } from '../../tags.ts'
import { type OnOne, runOn } from './run-on.server.ts'

type Tagging = OnOne & { readonly tags: readonly string[]; readonly isOn: boolean }

/** Adds or removes tags of a registration. Nothing else changes and no e-mail is sent. R54 */
export function tagRegistration(app: AppContext, { tags, isOn, ...one }: Tagging) {
  return runOn<'tagged-already' | 'not-tagged' | 'too-many-tags'>(
    app,
    one,
    'registration.tag',
    async (context, before) => {
      const wanted = isOn ? taggedWith(before.tags, tags) : taggedWithout(before.tags, tags)
      if (wanted === null) return refuse('too-many-tags')
      if (wanted.length === before.tags.length) return refuse(isOn ? 'tagged-already' : 'not-tagged')
      await writeRegistration(context, { ...before, tags: wanted })
      // The audit log does not contain the tags: it outlives the registration and its tags
      await recordAction(context, { action: 'registration.tag', by: one.by, on: one.id })
      return accept({ id: one.id })
    },
  )
}
