import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { may } from '../policy.ts'
import {
  countOfCategory,
  lockCategories,
  moveCosts,
  writeCategories,
} from '../tables/cost-categories.server.ts'
import {
  type CategoryAnswer,
  type CategoryRefusal,
  categoryIntents,
  LONGEST_CATEGORY,
  MOST_CATEGORIES,
  neededCategories,
} from './categories.ts'

type Deps = Pick<AppContext, 'db' | 'now'>
type Asking = { readonly editionId: string; readonly by: Actor }
type Done = Promise<Decision<null, CategoryRefusal>>

/** Does what a form of the categories asks for. Null: it is none of them. T26 */
export async function answerCategories(
  app: Deps,
  asking: Asking,
  form: FormData,
): Promise<CategoryAnswer | null> {
  const what = categoryIntents.find((one) => one === form.get('intent'))
  if (!what) return null
  const [category, name] = [String(form.get('category') ?? ''), String(form.get('name') ?? '')]
  const done = await {
    'add-category': () => addCategory(app, { ...asking, name }),
    'rename-category': () => renameCategory(app, { ...asking, category, name }),
    'remove-category': () => removeCategory(app, { ...asking, category }),
  }[what]()
  return done.ok ? { kind: 'done', what } : { kind: 'refused', reason: done.reason }
}

/** Adds a category of costs to an edition. T26 */
function addCategory(app: Deps, { name, ...asking }: Asking & { readonly name: string }): Done {
  return edit(app, asking, 'costCategory.add', async (tx, known) => {
    const wanted = newName(known, name)
    if (!wanted.ok) return wanted
    if (known.length >= MOST_CATEGORIES) return refuse('too-many')
    await writeCategories(tx, asking.editionId, [...known, wanted.value])
    return accept({ after: { category: wanted.value } })
  })
}

/** Gives a category another name; its costs follow. T26 */
function renameCategory(
  app: Deps,
  { category, name, ...asking }: Asking & { readonly category: string; readonly name: string },
): Done {
  return edit(app, asking, 'costCategory.save', async (tx, known) => {
    if (!known.includes(category)) return refuse('not-found')
    if (neededCategories.has(category)) return refuse('needed')
    const wanted = newName(
      known.filter((one) => one !== category),
      name,
    )
    if (!wanted.ok) return wanted
    const after = wanted.value
    await writeCategories(tx, asking.editionId, [...known, after])
    await moveCosts(tx, asking.editionId, { from: category, to: after })
    await writeCategories(
      tx,
      asking.editionId,
      known.map((one) => (one === category ? after : one)),
    )
    return accept({ before: { category }, after: { category: after } })
  })
}

/** Removes a category that no cost has. T26 */
function removeCategory(app: Deps, { category, ...asking }: Asking & { readonly category: string }): Done {
  return edit(app, asking, 'costCategory.remove', async (tx, known) => {
    if (!known.includes(category)) return refuse('not-found')
    if (neededCategories.has(category)) return refuse('needed')
    if ((await countOfCategory(tx, asking.editionId, category)) > 0) return refuse('used')
    await writeCategories(
      tx,
      asking.editionId,
      known.filter((one) => one !== category),
    )
    return accept({ before: { category } })
  })
}

type Edited = { readonly before?: object; readonly after?: object }

async function edit(
  { db, now }: Deps,
  { editionId, by }: Asking,
  action: string,
  work: (tx: Tx, known: readonly string[]) => Promise<Decision<Edited, CategoryRefusal>>,
): Done {
  if (!may(by, 'costs.edit')) return refuse('not-allowed')
  return decideInTransaction<null, CategoryRefusal>(db, async (tx) => {
    const locked = await lockCategories(tx, editionId)
    if (!locked) return refuse('not-found')
    if (locked.archived) return refuse('edition-archived')
    const edited = await work(tx, locked.categories)
    if (!edited.ok) return edited
    const entry = { editionId, at: now(), actor: nameOfActor(by), action, subjectId: editionId }
    await recordAction(tx, { ...entry, ...edited.value })
    return accept(null)
  })
}

/** The name as it is stored, unless it is empty, too long, or another's in upper or lower case. */
function newName(known: readonly string[], typed: string): Decision<string, CategoryRefusal> {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  if (name === '' || name.length > LONGEST_CATEGORY) return refuse('name-wrong')
  const isTaken = known.some((one) => one.toLowerCase() === name.toLowerCase())
  return isTaken ? refuse('taken') : accept(name)
}
