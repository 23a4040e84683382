import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

const names = {
  artists: m.lists_choice_artists,
  music: m.lists_choice_music,
  travel: m.lists_choice_travel,
  lodging: m.lists_choice_lodging,
  venue: m.lists_choice_venue,
  technology: m.lists_choice_technology,
  promotion: m.lists_choice_promotion,
  print: m.lists_choice_print,
  food: m.lists_choice_food,
  staff: m.lists_choice_staff,
  other: m.lists_choice_other,
} as const

/** A category of costs in words; one that is not known is called as it is. */
export function categoryName(category: string, locale: Locale): string {
  const name = category in names ? names[category as keyof typeof names]({}, { locale }) : category
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
