import {
  type ContentRefusal,
  findContentHistory,
  findContentStates,
  restoreContentPage,
  saveContentPage,
} from '#app/festival/content/service.server.ts'
import type { Editor } from '#app/festival/editing.server.ts'
import type { Edition } from '#app/festival/edition.ts'
import { type Actor, hasRole, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import type { HistoryPlace, OpenText } from './settings-address.ts'
import { textForm } from './text-form.ts'

/** A text of an edition. */
type Opened = { readonly open: OpenText; readonly edition: Edition }

/** The texts of all pages of an edition, by page and language. */
export function readTexts(
  app: Pick<AppContext, 'db'>,
  by: Actor,
  edition: Edition,
): ReturnType<typeof findContentStates> {
  return findContentStates(app, editorOf(by), edition)
}

/** One text with some of its history. */
export function readText(
  app: Pick<AppContext, 'db'>,
  by: Actor,
  { open, place, edition }: Opened & { readonly place: HistoryPlace },
): ReturnType<typeof findContentHistory> {
  return findContentHistory(app, { by: editorOf(by), ...open, ...place, edition })
}

/** Does what the editor of a text asks for. */
export async function writeText(
  app: Pick<AppContext, 'db' | 'now'>,
  by: Actor,
  { open, edition }: Opened,
  form: FormData,
): Promise<Decision<{ readonly number: number }, ContentRefusal | 'malformed'>> {
  const asked = textForm.safeParse(Object.fromEntries(form))
  if (!asked.success) return refuse('malformed')
  const edit = { by: editorOf(by), edition, ...open, basedOn: asked.data.basedOn, note: asked.data.note }
  if (asked.data.action === 'restore') return restoreContentPage(app, { ...edit, number: asked.data.number })
  const { title, description, lead, body } = asked.data
  return saveContentPage(app, { ...edit, source: { title, description, lead, body } })
}

function editorOf(by: Actor): Editor {
  return { name: nameOfActor(by), isAdmin: hasRole(by, 'admin') }
}
