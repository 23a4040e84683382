import type { Document } from '#app/data-api/client/client.ts'
import type { Kind } from '#app/data-api/gate.ts'
import type { EditedField } from './edited-field.ts'

/** Fields of a published event that are changed in the plan alone, and published with it (E23). */
const inPlan: ReadonlySet<string> = new Set(['startsAt', 'endsAt', 'venue', 'artists', 'level', 'places'])

/** Publishing belongs to the planner (E25): here an event can be cancelled, or withdrawn while nobody has picked it (E3). */
const nextStatuses: Readonly<Record<string, readonly string[]>> = {
  draft: ['draft', 'cancelled'],
  published: ['published', 'cancelled', 'draft'],
  cancelled: ['cancelled'],
}

/** The fields of `fields` that the general editor sets; the planner sets the others. */
export function outsidePlan(
  kind: Kind,
  document: Document | null,
  fields: readonly EditedField[],
): readonly EditedField[] {
  if (kind !== 'events') return fields
  const status = String(document?.status ?? 'draft')
  return fields
    .filter(({ name }) => status !== 'published' || !inPlan.has(name))
    .map((field) => {
      const choices = field.name === 'status' ? nextStatuses[document ? status : 'draft'] : undefined
      return choices ? { ...field, choices: document ? choices : ['draft'] } : field
    })
}
