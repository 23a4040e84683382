import { readImportJob } from '#app/imports/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { lineOf, problemsOf, titles } from './answer-import.server.ts'
import type { ShownJob } from './import-answer.ts'

/** The latest import by the worker, with the result of each line in words; null: there is none. O9 */
export async function readShownJob(
  app: AppContext,
  caller: { readonly editionId: string; readonly by: Actor; readonly locale: Locale },
): Promise<ShownJob | null> {
  const job = await readImportJob(app, caller)
  if (!job) return null
  const { outcomes, askedBy: by, askedAt: _, ...rest } = job
  const titleOf = await titles(app, caller)
  return {
    ...rest,
    by,
    lines: outcomes.flatMap((one) => lineOf(one, titleOf, caller.locale) ?? []),
    problems: outcomes.flatMap((one) => problemsOf(one, titleOf, caller.locale)),
  }
}
