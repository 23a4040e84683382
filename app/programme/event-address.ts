import type { FestivalEvent } from './event.ts'

type Addressed = Pick<FestivalEvent, 'id' | 'slug'>

/** Whether an event is meant by the end of an address: its title's, or its id, which older links have. E18. */
export function isCalled(name: string) {
  return ({ id, slug }: Addressed): boolean => slug === name || id === name
}
