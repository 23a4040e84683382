import type { Bilingual } from '#app/platform/locale.ts'

/** A person who works at the festival, paid or not, artists included. Money is in cents. */
export type Member = {
  readonly name: string
  readonly function:
    | 'teacher'
    | 'dj'
    | 'musician'
    | 'performer'
    | 'host'
    | 'reception'
    | 'technician'
    | 'photographer'
    | 'volunteer'
    | 'organiser'
    | 'other'
  /** The slug of the artist they are, or are part of. */
  readonly artist: string
  readonly email: string
  readonly phone: string
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  readonly feeCents: number
  readonly travel: string
  readonly lodging: string
  readonly plannedHours: number
  readonly doneHours: number
  readonly bio: Bilingual
  readonly note: string
  /** `offered`: sent by the public form, and not answered yet. */
  readonly state: 'offered' | 'accepted' | 'declined'
  /** When they can help: `2025-11-13 evening`. */
  readonly shifts: readonly string[]
  readonly tasks: readonly string[]
  /** Which languages they speak, as they call them. */
  readonly languages: readonly string[]
}
