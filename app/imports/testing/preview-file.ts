import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { ImportOutcome } from '../outcome.ts'
import { openFile, previewImport } from '../service.server.ts'

type FileAsked = { readonly editionId: string; readonly by: Actor; readonly content: Uint8Array }

/** A file with the mapping that is proposed for it, as staff preview it, and what they send to import it so. @throws what it is refused for */
export async function previewFile(app: AppContext, { editionId, by, content }: FileAsked) {
  const opened = await openFile(app, { editionId, by, content })
  if (!opened.ok) throw new Error(JSON.stringify(opened.reason))
  const asked = { editionId, by, content, mapping: opened.value.mapping }
  const shown = await previewImport(app, asked)
  if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
  const outcome: ImportOutcome = shown.value.outcome
  return { outcome, asked: { ...asked, fileName: 'form.csv', digest: shown.value.digest } }
}
