import type { FestivalEvent } from './event.ts'

type Addressed = Pick<FestivalEvent, 'id' | 'slug'>

/** Matches the event named by the last part of an address: its slug, or its id, which older links have. E18. */
export function isCalled(name: string) {
  return ({ id, slug }: Addressed): boolean => slug === name || id === name
}
