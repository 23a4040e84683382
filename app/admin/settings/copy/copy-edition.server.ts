import { copyTexts } from '#app/festival/content/service.server.ts'
import type { EditionDraft, EditionError } from '#app/festival/edition-draft.ts'
import { editionIdOf } from '#app/festival/edition-names.ts'
import type { EditionDates, EditionNames } from '#app/festival/moved-edition.ts'
import { addEdition, lockEdition } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { copyPrices, copyPromoCodes } from '#app/pricing/service.server.ts'
import { type CopiedEvents, copyProgramme } from '#app/programme/service.server.ts'
import { copyPlannedCosts, copyTeam } from '#app/team/service.server.ts'
import { may } from '../../policy.ts'
import { type CopiedPart, withNeeded } from './parts.ts'
import { isCopiedBy, readCounts } from './queries/read-counts.server.ts'

export type Copied = { readonly id: string; readonly counts: Awaited<ReturnType<typeof readCounts>> }

export type CopyRefusal =
  | { readonly kind: 'edition'; readonly errors: readonly EditionError[] }
  | 'not-allowed'
  | 'not-found'
  | 'taken'
  | 'impossible'

type CopyOrder = {
  readonly by: Actor
  /** The idempotency key of the request: a repeated request gets the first result. */
  readonly key: string
  readonly from: string
  readonly dates: EditionDates
  readonly names: EditionNames
  readonly parts: readonly CopiedPart[]
}

/** Makes a new edition from another one: its rules, its dates moved, and the parts that are wanted; all of it or nothing. Nobody and no money is copied. F20 */
export async function copyEdition(
  app: Pick<AppContext, 'db' | 'now'>,
  { by, key, from, dates, names, parts: wanted }: CopyOrder,
): Promise<Decision<Copied, CopyRefusal>> {
  if (!may(by, 'edition.copy')) return refuse('not-allowed')
  const editor = { name: nameOfActor(by), isAdmin: true }
  const now = app.now()
  return decideInTransaction<Copied, CopyRefusal>(app.db, async (tx) => {
    // two presses at once come one after the other
    const source = await lockEdition(tx, from)
    if (!source) return refuse('not-found')
    const to = editionIdOf(names)
    if (await isCopiedBy(tx, to, key)) return accept({ id: to, counts: await readCounts(tx, to) })

    const { id: _id, catalogueVersion: _version, ...rules } = source
    const draft: EditionDraft = {
      ...rules,
      ...dates,
      ...names,
      closed: false,
      archived: false,
      isCurrent: false,
      accountingLockedUntil: null,
    }
    const added = await addEdition(app, { by: editor, draft, tx })
    if (!added.ok) {
      const { reason } = added
      return refuse(typeof reason === 'object' || reason === 'taken' ? reason : 'impossible')
    }

    const parts = withNeeded(wanted)
    const copying = { from, to, by, now }
    const programme = await copyProgramme(tx, {
      ...copying,
      parts: {
        venues: parts.has('venues'),
        artists: parts.has('artists'),
        events: parts.has('programme'),
        prices: parts.has('prices'),
      },
    })
    if (!programme.ok) return programme
    for (const copied of await copyLists(tx, { ...copying, parts, events: programme.value }))
      if (!copied.ok) return copied
    if (parts.has('texts')) await copyTexts(tx, { from, to, by: editor.name, at: now })
    const counts = await readCounts(tx, to)
    await recordAction(tx, {
      editionId: to,
      at: now,
      actor: editor.name,
      action: 'edition.copy',
      subjectId: to,
      after: { from, key, parts: [...parts], ...counts },
    })
    return accept({ id: to, counts })
  })
}

async function copyLists(
  tx: Tx,
  copying: {
    readonly from: string
    readonly to: string
    readonly by: Actor
    readonly now: Date
    readonly parts: ReadonlySet<CopiedPart>
    readonly events: CopiedEvents
  },
): Promise<Decision<null, 'not-allowed'>[]> {
  const { parts } = copying
  return [
    ...(parts.has('prices') ? [await copyPrices(tx, copying)] : []),
    ...(parts.has('codes') ? [await copyPromoCodes(tx, copying)] : []),
    ...(parts.has('team') ? [await copyTeam(tx, copying)] : []),
    ...(parts.has('costs') ? [await copyPlannedCosts(tx, copying)] : []),
  ]
}
