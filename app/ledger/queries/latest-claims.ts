/** SQL: whether a row of claims, with this alias, is the valid version. The database maintains it, and an index has these rows only. G2 */
export const isLatest = (claim: string): string => `${claim}.is_latest`
