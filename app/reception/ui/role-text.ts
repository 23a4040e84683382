import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { SnapshotPerson } from '../snapshot.ts'

/** The name of a dancing role in the language. */
export function roleText(role: SnapshotPerson['role'], locale: Locale): string {
  if (role === 'leader') return m.reception_leader({}, { locale })
  return role === 'follower' ? m.reception_follower({}, { locale }) : m.reception_both({}, { locale })
}
