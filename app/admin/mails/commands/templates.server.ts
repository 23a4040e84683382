import { checkMailingText, type MailingTextError } from '#app/mail/mailings/check-mailing-text.ts'
import type { BilingualText, Purpose } from '#app/mail/mailings/mailing-text.ts'
import { isNameTaken, lockTemplate, setTemplateRemoved, writeTemplate } from '#app/mail/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { allowedPlaceholders } from '#app/registration/mail/words/placeholders.ts'
import { may } from '../policy.ts'

export type TemplateRefusal =
  | { readonly kind: 'not-allowed' | 'not-found' | 'name-missing' | 'name-taken' | 'changed' }
  | { readonly kind: 'words'; readonly errors: readonly MailingTextError[] }

type Saving = {
  /** Of the edition whose audit log has it: templates belong to all. */
  readonly editionId: string
  /** Null: a new one. */
  readonly id: Id | null
  /** The version it was made from: another one is not overwritten. */
  readonly version: number
  readonly name: string
  readonly purpose: Purpose
  readonly words: BilingualText
  readonly by: Actor
}

/** Stores a template as its next version; the earlier ones stay. Placeholders that there are not are refused by name. L12 */
export function saveTemplate(
  app: AppContext,
  { editionId, id, version, name, purpose, words, by }: Saving,
): Promise<Decision<{ readonly id: Id; readonly version: number }, TemplateRefusal>> {
  return decideInTransaction<{ readonly id: Id; readonly version: number }, TemplateRefusal>(
    app.db,
    async (tx) => {
      if (!may(by, 'mails.templates')) return refuse({ kind: 'not-allowed' })
      if (name.trim() === '') return refuse({ kind: 'name-missing' })
      const errors = checkMailingText(words, allowedPlaceholders[purpose])
      if (errors.length > 0) return refuse({ kind: 'words', errors })
      const now = app.now()
      const known = id === null ? null : await lockTemplate(tx, id)
      if (id !== null && (!known || known.isRemoved)) return refuse({ kind: 'not-found' })
      if (known && known.version !== version) return refuse({ kind: 'changed' })
      const own = id ?? newId(now)
      if (await isNameTaken(tx, { id: own, name: name.trim() })) return refuse({ kind: 'name-taken' })
      const next = (known?.version ?? 0) + 1
      const savedBy = nameOfActor(by)
      await writeTemplate(tx, {
        id: own,
        name: name.trim(),
        purpose,
        version: next,
        words,
        savedBy,
        savedAt: now,
      })
      await recordAction(tx, {
        editionId,
        at: now,
        actor: savedBy,
        action: 'emailTemplate.save',
        subjectId: own,
        after: { name: name.trim(), version: next },
      })
      return accept({ id: own, version: next })
    },
  )
}

/** Removes a template from the list, or restores it. Sent e-mails are unaffected. */
export function removeTemplate(
  app: AppContext,
  {
    editionId,
    id,
    isRemoved,
    by,
  }: Pick<Saving, 'editionId' | 'by'> & { readonly id: Id; readonly isRemoved: boolean },
): Promise<Decision<null, TemplateRefusal>> {
  return decideInTransaction<null, TemplateRefusal>(app.db, async (tx) => {
    if (!may(by, 'mails.templates')) return refuse({ kind: 'not-allowed' })
    const known = await lockTemplate(tx, id)
    if (!known) return refuse({ kind: 'not-found' })
    if (known.isRemoved === isRemoved) return accept(null)
    if (!isRemoved && (await isNameTaken(tx, { id, name: known.name }))) return refuse({ kind: 'name-taken' })
    await setTemplateRemoved(tx, { id, isRemoved })
    const action = isRemoved ? 'emailTemplate.remove' : 'emailTemplate.restore'
    await recordAction(tx, {
      editionId,
      at: app.now(),
      actor: nameOfActor(by),
      action,
      subjectId: id,
      after: { version: known.version },
    })
    return accept(null)
  })
}
