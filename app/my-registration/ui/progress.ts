import type { RegistrationStatus } from '#app/registration/registration.ts'

export const stops = ['sent', 'place', 'paid', 'dance'] as const
export type Stop = (typeof stops)[number]

/** The next step of a registration. Null when it was released or cancelled. */
export function stopOf(status: RegistrationStatus): number | null {
  switch (status) {
    case 'prepared':
      return 0
    case 'waiting':
      return 1
    case 'placed':
    case 'late':
      return 2
    case 'confirmed':
      return 3
    case 'released':
    case 'cancelled':
      return null
  }
}
