import type { Action } from '../actions/action.ts'

/** What a person did, without what every action has. */
export type Doing = Action extends infer One
  ? One extends Action
    ? Omit<One, 'id' | 'at' | 'person'>
    : never
  : never
