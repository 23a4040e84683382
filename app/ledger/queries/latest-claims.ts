/**
 * SQL: whether a row of claims, called by this name, is the one that holds. Faster than the first of each subject in order, because what the claims say need
 * not be sorted.
 */
export const isLatest = (
  claim: string,
): string => `not exists (select from claims later where later.edition_id = ${claim}.edition_id
  and later.subject_type = ${claim}.subject_type and later.subject_id = ${claim}.subject_id and later.version > ${claim}.version)`
