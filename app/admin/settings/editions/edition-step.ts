import { z } from 'zod'

/** The steps of an edition. */
const editionSteps = ['current', 'archive', 'reopen'] as const
export type EditionStep = (typeof editionSteps)[number]

/** First previewed, then carried out with the digest of the preview. */
export const stepForm = z.object({
  intent: z.enum(['preview', 'do']),
  step: z.enum(editionSteps),
  id: z.string().max(40),
  shown: z.string().max(200).optional(),
  code: z.string().max(100).optional(),
})
export type StepForm = z.input<typeof stepForm>

/** The steps that an edition allows in its present state. F7 */
export function stepsOf({
  isCurrent,
  archived,
}: {
  readonly isCurrent: boolean
  readonly archived: boolean
}): readonly EditionStep[] {
  if (archived) return ['reopen']
  return isCurrent ? [] : ['current', 'archive']
}
