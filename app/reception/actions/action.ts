import type { z } from 'zod'
import type { actionInput } from './action-input.ts'

/** One thing done at a desk: made on the device, with or without network, and sent until the server has it. */
export type Action = z.infer<typeof actionInput>

export type ActionKind = Action['kind']

export type ActionOf<Kind extends ActionKind> = Extract<Action, { kind: Kind }>

/** The ways of paying at a desk. */
export type DeskMethod = ActionOf<'money'>['method']

/** An action with the desk at which it was done and, by the server's clock, its time. */
export type ActionAtDesk<A extends Action = Action> = {
  readonly action: A
  readonly station: string
  /** Milliseconds; the server's time rules. Q2 */
  readonly at: number
}

/** The actions that can be undone. A re-entry counts nothing, and an undo is not undone. */
export type Undoable = Exclude<ActionKind, 'undo' | 'reEntry'>
