import type { Edition } from './edition.ts'

/** What a festival is called and known for. */
export type FestivalNames = Pick<Edition, 'name' | 'subtitle' | 'keywords'>
