import { actorWord } from '#app/people/actor-text.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, isLocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, formatCents } from '#app/platform/values/money.ts'
import { choiceWord, fieldLabel, partWord } from '../lists/labels.ts'
import type { KnownNames } from './known-names.server.ts'

/** The actor in words: the name of a user or dancer, or a word for the server and for visitors. */
export function actorText(actor: string, names: KnownNames, locale: Locale): string {
  const dancer = /^dancer:(.*)$/.exec(actor)?.[1]
  if (dancer === undefined) return actorWord(actor, locale)
  return m.audit_actor_dancer({ name: nameOf(dancer, names, locale) ?? shortId(dancer) }, { locale })
}

/** The present name of an id; null: unknown. */
export function nameOf(id: string, names: KnownNames, locale: Locale): string | null {
  const name = Object.hasOwn(names, id) ? names[id] : undefined
  if (name === undefined) return null
  return typeof name === 'string' ? name : inLocale(name, locale).text
}

/** A prefix of an id that is unique on the screen. */
export function shortId(id: string): string {
  return /^[0-9a-f]{24}$/.test(id) ? `…${id.slice(-6)}` : id
}

/** The path of a changed value within its subject: `Picks › Giro lab › State`. */
export function pathText(path: readonly string[], names: KnownNames, locale: Locale): string {
  return path.map((step) => nameOf(step, names, locale) ?? stepText(step, locale)).join(' › ')
}

/** Fields that only the audit log has. */
const ownFields: Readonly<
  Record<string, (inputs: Record<string, never>, options: { locale: Locale }) => string>
> = {
  method: m.audit_field_method,
  payment: m.audit_field_payment,
  with: m.audit_field_with,
  secondFactor: m.audit_field_second_factor,
  totp: m.audit_field_totp,
  passkey: m.audit_field_passkey,
  passkeys: m.audit_field_passkeys,
  ended: m.audit_field_ended,
  fromPaper: m.audit_field_from_paper,
  writtenAt: m.audit_field_written_at,
  fields: m.audit_field_fields,
  room: m.audit_field_room,
  capacity: m.audit_field_capacity,
  areaM2: m.audit_field_areaM2,
  unscheduled: m.audit_field_unscheduled,
  windsDown: m.audit_field_winds_down,
  en: m.audit_field_en,
  sl: m.audit_field_sl,
}

/** A field by its label, however the audit log wrote it: rows have `snake_case`, values `camelCase`. */
function stepText(step: string, locale: Locale): string {
  const name = step.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (Object.hasOwn(ownFields, name)) return ownFields[name]?.({}, { locale }) ?? name
  const label = fieldLabel({ name }, locale)
  if (label !== name) return label
  const part = partWord(name, locale)
  return part === name ? shortId(step) : part
}

const LONGEST = 160

/** A value in one line, as a person reads it. Null: there is none. */
export function valueText(
  path: readonly string[],
  value: unknown,
  { names, locale }: { readonly names: KnownNames; readonly locale: Locale },
): string | null {
  const plain = textOf(path.at(-1) ?? '', value, names, locale)
  return plain !== null && plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain
}

function textOf(field: string, value: unknown, names: KnownNames, locale: Locale): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? m.audit_yes({}, { locale }) : m.audit_no({}, { locale })
  if (typeof value === 'number') {
    return /cents$/i.test(field) ? formatCents(value as Cents, locale) : String(value)
  }
  if (typeof value === 'string') return labelOf(value, names, locale)
  if (Array.isArray(value)) {
    if (field === 'fields') return value.map((name) => stepText(String(name), locale)).join(', ') || null
    return value.map((part) => textOf(field, part, names, locale)).join(', ') || null
  }
  return JSON.stringify(value)
}

function labelOf(value: string, names: KnownNames, locale: Locale): string {
  if (isLocalDay(value)) return formatDay(value, locale, 'medium')
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value))
    return instantText(new Date(value), locale)
  return nameOf(value, names, locale) ?? shortId(choiceWord(value, locale))
}

function instantText(instant: Date, locale: Locale): string {
  if (Number.isNaN(instant.getTime())) return ''
  return `${formatDay(localDayOf(instant), locale, 'medium')}, ${formatTime(instant, locale)}`
}
