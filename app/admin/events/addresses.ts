/** The registrations with a place at an event, or in its queue, as the office lists them. */
export function registrationsAddress(event: string, place: 'placed' | 'waiting'): string {
  return `/admin/prijave?event=${event}&place=${place}`
}

/** Where the office shows one registration. */
export function registrationAddress(id: string): string {
  return `/admin/prijave?open=${id}`
}
