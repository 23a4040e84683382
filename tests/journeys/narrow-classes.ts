import type { FestivalEvent } from '#app/programme/event.ts'
import { eventCalled } from './empty-festival.ts'
import type { Place } from './test-festival.ts'

/** Classes with room for one couple, two for each place: stories that fill a class do not meet in it. */
const narrow = {
  ENphone: { toWaitFor: eventCalled('The walk that speaks'), toAdd: eventCalled('Clean ochos, quiet hips') },
  SIdesktop: {
    toWaitFor: eventCalled('Boleos, small and musical'),
    toAdd: eventCalled('Close embrace in a full ronda'),
  },
  SIphone: {
    toWaitFor: eventCalled('Paradas and pasadas: stopping well'),
    toAdd: eventCalled('Canyengue: joy with bent knees'),
  },
  ENdesktop: {
    toWaitFor: eventCalled('One idea, many tandas'),
    toAdd: eventCalled('Milonga for two who never met'),
  },
} as const

export type NarrowClass = 'toWaitFor' | 'toAdd'

export function narrowClass(use: NarrowClass, { lang, screen }: Place): FestivalEvent {
  return narrow[`${lang}${screen}`][use]
}

export const narrowClasses: readonly FestivalEvent[] = Object.values(narrow).flatMap((two) =>
  Object.values(two),
)
