import { isDomainRefusal } from '#app/data-api/adapters/domain-refusal.ts'
import { problemOf } from '#app/data-api/problem-of.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { dryRun } from '#app/platform/database/dry-run.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import { type Id, isId } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Preview } from '#app/registration/queries/preview.ts'
import {
  cancelRegistration,
  deleteRegistration,
  editionOf,
  eraseRegistration,
  previewEnd,
  releaseRegistration,
} from '#app/registration/service.server.ts'
import { actionsFor } from '../editor/fields-for.ts'
import { readerOf, readOne } from '../read-list.server.ts'
import type { Asking } from './consequences.server.ts'
import type { Answer, EndCommand } from './end-command.ts'

type Ending = { readonly command: EndCommand; readonly id: string }

/** What ending a document would do, or the sentence that says why it is refused. Of what is no registration only whether it is refused. */
export async function previewEndOf(
  app: AppContext,
  asking: Asking,
  { command, id }: Ending,
): Promise<{ readonly preview: Preview | null } | { readonly sentence: string }> {
  const { by, locale, reader } = asking
  const refusal = await refusalBefore(app, asking, { command, id })
  if (refusal !== null) return { sentence: refusal }
  if (reader.kind !== 'regs') {
    const sentence = await dryRun(app.db, (db) =>
      deleteOne({ ...app, db, wake: () => undefined }, asking, id),
    )
    return sentence === null ? { preview: null } : { sentence }
  }
  const previewed = await previewEnd(app, { id: id as Id, by, command })
  return previewed.ok ? { preview: previewed.value } : { sentence: sentenceOf(previewed.reason, locale) }
}

/** Ends a document by the command of its domain, which asks its own policy again. */
export async function endDocument(
  app: AppContext,
  asking: Asking,
  { command, id, code }: Ending & { readonly code?: string | undefined },
): Promise<Answer> {
  const { by, locale, reader } = asking
  const refused = (sentence: string) => ({ kind: 'refused', sentence }) as const
  const refusal = await refusalBefore(app, asking, { command, id })
  if (refusal !== null) return refused(refusal)
  if (reader.kind !== 'regs') {
    const sentence = await deleteOne(app, asking, id)
    return sentence === null ? { kind: 'done' } : refused(sentence)
  }
  if (command === 'erase') {
    const known = await readOne(reader, id)
    if (!known || code?.trim().toUpperCase() !== String(known.code).toUpperCase()) {
      return refused(m.lists_end_code_wrong({}, { locale }))
    }
  }
  const ended = await commands[command](app, { id: id as Id, by })
  if (!ended.ok) return refused(sentenceOf(ended.reason, locale))
  app.wake()
  return { kind: 'done' }
}

const commands: {
  readonly [C in EndCommand]: (
    app: AppContext,
    given: { readonly id: Id; readonly by: Actor },
  ) => Promise<Decision<unknown, string>>
} = {
  cancel: cancelRegistration,
  release: releaseRegistration,
  delete: deleteRegistration,
  erase: eraseRegistration,
}

/** The same buttons as on the screen, asked again; and a registration of another edition is not in this list. */
async function refusalBefore(
  app: AppContext,
  { by, locale, reader }: Asking,
  { command, id }: Ending,
): Promise<string | null> {
  if (!actionsFor(reader.kind, by).ends.includes(command)) return m.data_api_not_allowed({}, { locale })
  if (!isId(id)) return sentenceOf('not-found', locale)
  if (reader.kind === 'regs' && (await editionOf(app, id)) !== reader.editionId) {
    return sentenceOf('not-found', locale)
  }
  return null
}

/** Null when it was deleted. */
async function deleteOne(
  app: AppContext,
  { by, locale, collection }: Asking,
  id: string,
): Promise<string | null> {
  const reader = await readerOf(app, { collection, by, locale })
  const deleted = await reader?.read('deleteOne', { _id: id })
  if (!deleted) return sentenceOf('not-found', locale)
  return deleted.ok ? null : (problemOf(deleted.reason, locale).detail ?? '')
}

function sentenceOf(reason: string, locale: Locale): string {
  if (!isDomainRefusal(reason)) return m.lists_end_paid({}, { locale })
  return problemOf({ kind: 'domain', reason }, locale).detail ?? ''
}
