/** The people of the team that staff write to: who helped (by hours done, a shift or a work order), or all. T28 */
export const teamViews = ['helped', 'all'] as const
export type TeamView = (typeof teamViews)[number]
