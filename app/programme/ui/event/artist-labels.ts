import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Artist } from '../../event.ts'

/** An artist's part in the festival: `Teaching couple` · `Učiteljski par`. */
export function artistKindLabel(kind: Artist['kind'], locale: Locale): string {
  return kinds[kind]({}, { locale })
}

const kinds = {
  teacher: m.programme_artist_kind_teacher,
  couple: m.programme_artist_kind_couple,
  dj: m.programme_artist_kind_dj,
  orchestra: m.programme_artist_kind_orchestra,
  performer: m.programme_artist_kind_performer,
}
