import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { PhotoRefusal } from '#app/programme/service.server.ts'

/** The result of saving a photo. */
export type PhotoAnswer =
  | { readonly kind: 'saved' | 'removed' | 'unanswered' }
  | { readonly kind: 'refused'; readonly reason: PhotoRefusal }

/** Why it was not taken, and what to do. */
export function photoRefusalText(reason: PhotoRefusal, locale: Locale): string {
  return refusals[reason]({}, { locale })
}

const refusals = {
  'not-allowed': m.photos_refused_not_allowed,
  'not-found': m.photos_refused_not_found,
  'edition-archived': m.register_refused_archived,
  changed: m.photos_refused_changed,
  'alt-missing': m.photos_refused_alt,
  'focus-invalid': m.photos_refused_focus,
  'photo-too-large': m.photos_refused_large,
  'not-a-photo': m.photos_refused_type,
  'too-many-pixels': m.photos_refused_pixels,
  'too-few-pixels': m.photos_refused_small,
  'too-high': m.photos_refused_high,
} as const satisfies Record<PhotoRefusal, unknown>
