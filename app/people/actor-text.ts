import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

/** Who did something, in words: a user name as it is, else a word for the system, a visitor, or the dancer of the registration. @param actor `nameOfActor` */
export function actorWord(actor: string, locale: Locale): string {
  if (actor === 'system') return m.people_actor_system({}, { locale })
  if (actor === 'nobody') return m.people_actor_nobody({}, { locale })
  return actor.startsWith('dancer:') ? m.people_actor_dancer({}, { locale }) : actor
}
