/** SQL: whether a row of claims, called by this name, is the one that holds. The database maintains it, and an index has these rows alone. G2 */
export const isLatest = (claim: string): string => `${claim}.is_latest`
