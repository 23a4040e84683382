import type { Edition } from '#app/festival/edition.ts'
import { type RegistrationPhase, registrationPhase } from '#app/festival/phase.ts'
import { changeEdition, selectEditions } from '#app/festival/service.server.ts'
import { type Actor, hasRole, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { may } from '../../policy.ts'
import { type EditionStep, stepsOf } from './edition-step.ts'
import { type EditionTotals, readEditionTotals } from './queries/read-edition-totals.server.ts'

type Deps = Pick<AppContext, 'db' | 'now'>

export type StepRefusal =
  | 'not-allowed'
  | 'gone'
  | 'changed'
  | 'code-wrong'
  | 'is-current'
  | 'edition-archived'

/** The consequences of a step. */
export type StepOutcome = {
  readonly step: EditionStep
  readonly edition: Pick<Edition, 'id' | 'code' | 'startsOn' | 'endsOn' | 'opensAt' | 'closesAt'>
  readonly phase: RegistrationPhase
  readonly totals: EditionTotals
  /** The current edition, with the number of its live registrations. */
  readonly current: { readonly id: string; readonly code: string; readonly registrations: number }
  /** Identifies this preview; the request to carry it out repeats it. */
  readonly digest: string
}

type StepRequest = { readonly step: EditionStep; readonly id: string; readonly by: Actor }

/** Previews making an edition current, archiving it or reopening it. Writes nothing. F21 */
export async function previewStep(
  app: Deps,
  { step, id, by }: StepRequest,
): Promise<Decision<StepOutcome, StepRefusal>> {
  if (!may(by, 'edition.step')) return refuse('not-allowed')
  const editions = await selectEditions(app.db)
  const edition = editions.find((one) => one.id === id)
  const current = editions.find(({ isCurrent }) => isCurrent)
  if (!edition || !current) return refuse('gone')
  if (!stepsOf(edition).includes(step)) return refuse(refusalOf(edition, step))
  const totals = await readEditionTotals(app.db, id)
  const { registrations } = await readEditionTotals(app.db, current.id)
  const { code, startsOn, endsOn, opensAt, closesAt } = edition
  const found = {
    step,
    totals,
    edition: { id, code, startsOn, endsOn, opensAt, closesAt },
    phase: registrationPhase(edition, app.now()),
    current: { id: current.id, code: current.code, registrations },
  }
  return accept({ ...found, digest: hashSecret(JSON.stringify(found)) })
}

/**
 * Carries out the step if the preview still holds; otherwise refuses (`changed`). Archiving stops everything for its dancers and therefore needs the edition's code. F7, F21
 * @param code as typed
 */
export async function takeStep(
  app: Deps,
  { shown, code, ...asked }: StepRequest & { readonly shown: string; readonly code?: string | undefined },
): Promise<Decision<{ readonly id: string }, StepRefusal>> {
  const previewed = await previewStep(app, asked)
  if (!previewed.ok) return previewed
  const { edition, digest } = previewed.value
  if (digest !== shown) return refuse('changed')
  if (asked.step === 'archive' && code?.trim().toUpperCase() !== edition.code.toUpperCase())
    return refuse('code-wrong')
  const by = { name: nameOfActor(asked.by), isAdmin: hasRole(asked.by, 'admin') }
  return decideInTransaction<{ readonly id: string }, StepRefusal>(app.db, async (tx) => {
    const done = await changeEdition(app, { by, id: edition.id, change: changes[asked.step], tx })
    if (done.ok) return done
    const { reason } = done
    if (reason === 'not-allowed' || reason === 'is-current' || reason === 'edition-archived')
      return refuse(reason)
    return refuse('gone')
  })
}

const changes = {
  current: { isCurrent: true },
  archive: { archived: true },
  reopen: { archived: false },
} as const satisfies Record<EditionStep, Partial<Edition>>

/** Why this edition cannot take the step. */
function refusalOf({ isCurrent, archived }: Edition, step: EditionStep): StepRefusal {
  if (step === 'archive' && isCurrent) return 'is-current'
  return step === 'current' && archived ? 'edition-archived' : 'gone'
}
