import type { Edition } from './edition.ts'

/** The names of a festival. */
export type FestivalNames = Pick<Edition, 'name' | 'subtitle' | 'keywords'>
