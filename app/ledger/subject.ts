/** What owes or is owed, or was given. A domain that has subjects names their type here, and nowhere else. */
const subjectTypes = ['registration', 'doorSale', 'invoice', 'cost', 'donation', 'cashDifference'] as const

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
