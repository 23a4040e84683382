/**
 * What owes or is owed: a registration today; sales at the door, invoices, costs and donations as their domains come. A domain that has subjects
 * names their type here, and nowhere else.
 */
export const subjectTypes = ['registration', 'doorSale', 'invoice', 'cost'] as const

export type SubjectType = (typeof subjectTypes)[number]

export type Subject = {
  readonly editionId: string
  readonly type: SubjectType
  readonly id: string
}

/** The subject that a registration is. */
export function registrationSubject({
  editionId,
  id,
}: {
  readonly editionId: string
  readonly id: string
}): Subject {
  return { editionId, type: 'registration', id }
}
