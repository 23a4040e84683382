import type { ColumnTarget } from '#app/imports/mapping/mapping.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { fieldLabels, partLabels } from '../lists/field-labels.ts'

type Named = Exclude<ColumnTarget, `event:${string}`>

const { name, surname, email, phone, country, city, role, level, language, partnerEmail } = fieldLabels
const { picks, extras, promo, payBy, onFull, note, internalNote, heardFrom, newsletter } = fieldLabels
const { volunteering, hosting, seeksPartner } = fieldLabels

/** The meanings of a column, by the names of the registration's fields, in two groups. */
export const targetGroups = {
  person: {
    name,
    surname,
    fullName: m.imports_target_full_name,
    email,
    phone,
    country,
    city,
    language,
    terms: partLabels.terms,
    photos: partLabels.photos,
    listed: partLabels.listed,
    newsletter,
  },
  wish: {
    role,
    level,
    picks,
    extras,
    partnerEmail,
    seeksPartner,
    promo,
    payBy,
    onFull,
    note,
    internalNote,
    heardFrom,
    volunteering,
    hosting,
    askedAt: m.imports_target_asked_at,
    askedTime: m.imports_target_asked_time,
    state: m.imports_target_state,
  },
} as const satisfies Record<
  'person' | 'wish',
  Partial<Record<Named, (inputs: Record<string, never>, options: { locale: Locale }) => string>>
>
