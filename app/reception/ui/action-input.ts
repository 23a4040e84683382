import type { Action } from '../actions/action.ts'

/** An action without the fields that every action has. */
export type ActionInput = Action extends infer One
  ? One extends Action
    ? Omit<One, 'id' | 'at' | 'person'>
    : never
  : never
