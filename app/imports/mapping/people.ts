import type { z } from 'zod'
import { cleanWords } from '#app/platform/http/form-fields.ts'
import type { Id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { promoKey } from '#app/pricing/promo.ts'
import { nameKey } from '#app/registration/check.ts'
import { type FieldErrorCode, fieldErrorsOf, type NewRegistration } from '#app/registration/forms.ts'
import type { Row, Table } from '../reading/table.ts'
import {
  dayOrderOf,
  instantIn,
  isEitherDay,
  languageIn,
  levelIn,
  onFullIn,
  payByIn,
  roleIn,
  stateIn,
  yesIn,
} from './cell-values.ts'
import { type ColumnTarget, type ImportMapping, targetOf, textKey } from './mapping.ts'
import { type NamedEvent, picksReader } from './named-events.ts'

/** An error of a line, and its cell. */
export type LineProblem = {
  readonly line: number
  /** Null: about a missing column. */
  readonly heading: string | null
  readonly cell: string
  readonly problem:
    | { readonly kind: 'field'; readonly path: string; readonly error: FieldErrorCode }
    | { readonly kind: 'not-understood' | 'event-not-known' | 'extra-not-known' | 'in-the-future' }
    /** Another line of the same person says something else. */
    | { readonly kind: 'differs'; readonly from: number }
}

/** A person of the file, with every line that is about them. */
export type FilePerson = {
  readonly lines: readonly number[]
  readonly name: string
} & (
  | {
      readonly kind: 'person'
      readonly key: string
      readonly input: NewRegistration
      readonly askedAt: Date | null
    }
  | {
      readonly kind: 'wrong'
      readonly problems: readonly LineProblem[]
      readonly askedAt: Date | null
    }
  /** The source says that it does not stand any more. */
  | { readonly kind: 'ended' }
)

export type FilePeople = {
  readonly people: readonly FilePerson[]
  /** Texts of picks that mean nothing known, the most frequent first. */
  readonly unknownPicks: readonly { readonly text: string; readonly count: number }[]
  /** A day that is read day first although every day of the file could have the month first; null: none. O5 */
  readonly eitherDay: { readonly heading: string; readonly cell: string } | null
}

type PeopleParts = {
  readonly mapping: ImportMapping
  readonly events: readonly NamedEvent[]
  readonly extras: readonly { readonly code: string; readonly name: Bilingual }[]
  /** The schema of what staff may send. */
  readonly schema: z.ZodType<NewRegistration>
  readonly now: Date
}

/** A name and an address are one person, as everywhere, by what is stored of them: lines of the same one are put together. O2, R3 */
export function personKey(email: string, name: string, surname: string): string {
  return `${cleanWords(email).toLowerCase()} ${nameKey(cleanWords(name), cleanWords(surname))}`
}

/** The people in the file with their requests, in the file's order. */
export function peopleIn(table: Table, parts: PeopleParts): FilePeople {
  const reader = lineReader(table, parts)
  const lines = table.rows.map((row) => reader(row))
  const groups = Map.groupBy(lines, ({ key, line }) => (key === ' ' ? `line ${line}` : key))
  const counts = new Map<string, number>()
  for (const { unknownPicks } of lines) {
    for (const text of unknownPicks) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return {
    eitherDay: eitherDayIn(askedColumns(table, parts.mapping)),
    people: [...groups.values()].map((group) => personOf(group, parts)),
    unknownPicks: [...counts]
      .map(([text, count]) => ({ text, count }))
      .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1)),
  }
}

/** The columns that say when people asked, with their cells from the first row on. */
function askedColumns({ headings, rows }: Table, mapping: ImportMapping) {
  return headings.flatMap((heading, column) =>
    targetOf(mapping, heading) === 'askedAt'
      ? [{ heading, cells: rows.map(({ cells }) => cells[column] ?? '') }]
      : [],
  )
}

function eitherDayIn(columns: ReturnType<typeof askedColumns>): FilePeople['eitherDay'] {
  const cells = columns.flatMap((column) => column.cells)
  if (dayOrderOf(cells) !== 'either') return null
  const [found] = columns.flatMap(({ heading, cells: own }) =>
    own.filter(isEitherDay).map((cell) => ({ heading, cell })),
  )
  return found ?? null
}

type ReadLine = {
  readonly line: number
  readonly key: string
  readonly name: string
  readonly hasEnded: boolean
  /** By field of the form; null or undefined where the line says nothing. */
  readonly values: Readonly<Record<string, unknown>>
  /** What all lines of a person say alike, as it is stored however it is typed. P11 */
  readonly same: Readonly<Record<(typeof sameInAll)[number], string | undefined>>
  readonly picks: readonly Id[]
  readonly extras: readonly string[]
  readonly askedAt: Date | null
  readonly problems: readonly LineProblem[]
  readonly unknownPicks: readonly string[]
  /** The heading and the cell for a path of the schema. */
  readonly whereIs: (path: string) => { readonly heading: string | null; readonly cell: string }
}

function personOf(group: readonly ReadLine[], { schema, now, mapping }: PeopleParts): FilePerson {
  const active = group.filter(({ hasEnded }) => !hasEnded)
  const [first] = active
  const about = { lines: group.map(({ line }) => line), name: group[0]?.name ?? '' }
  if (!first) return { kind: 'ended', ...about }
  const problems = [
    ...active.flatMap((one) => one.problems),
    ...active.flatMap((one) => differences(first, one)),
    ...active.flatMap((one) => (one.askedAt && one.askedAt > now ? [inTheFuture(one)] : [])),
  ]
  const parsed = schema.safeParse({
    ...valuesOf(active, mapping),
    picks: [...new Set(active.flatMap(({ picks }) => picks))],
    extras: [...new Set(active.flatMap(({ extras }) => extras))],
  })
  if (!parsed.success) {
    const known = new Set(problems.map(({ heading }) => heading))
    for (const { path, error } of fieldErrorsOf(parsed.error)) {
      const where = first.whereIs(path)
      if (where.heading !== null && known.has(where.heading)) continue
      // nothing is picked because nothing was understood
      if (path === 'picks' && active.some(({ unknownPicks }) => unknownPicks.length > 0)) continue
      problems.push({ line: first.line, ...where, problem: { kind: 'field', path, error } })
    }
  }
  const [askedAt = null] = active
    .flatMap((one) => one.askedAt ?? [])
    .toSorted((a, b) => Number(a) - Number(b))
  if (problems.length > 0 || !parsed.success) return { kind: 'wrong', ...about, problems, askedAt }
  return { kind: 'person', ...about, key: first.key, input: parsed.data, askedAt }
}

/** What the lines of a person say together: of each field the first line that says it counts, and notes are joined. */
function valuesOf(lines: readonly ReadLine[], { agreed, defaults }: ImportMapping) {
  const names = [...new Set(lines.flatMap(({ values }) => Object.keys(values)))]
  const allOf = (name: string) => lines.flatMap(({ values }) => values[name] ?? [])
  const first = Object.fromEntries(names.map((name) => [name, allOf(name)[0]]))
  const { terms, photos, listed, internalNote, ...others } = first
  const joined = (name: string) => [...new Set(allOf(name))].join('\n')
  return {
    ...others,
    phone: first.phone ?? null,
    city: first.city ?? null,
    promo: first.promo ?? null,
    level: first.level ?? null,
    heardFrom: first.heardFrom ?? null,
    partner: first.partner ?? null,
    country: first.country ?? defaults.country ?? '',
    language: first.language ?? defaults.language,
    note: joined('note') || null,
    ...(internalNote !== undefined && { internalNote: joined('internalNote') }),
    consents: { terms: terms ?? agreed, photos: photos ?? false, listed: listed ?? false },
    newsletter: first.newsletter ?? false,
    volunteering: first.volunteering ?? false,
    hosting: first.hosting ?? false,
    seeksPartner: first.seeksPartner ?? false,
  }
}

function inTheFuture({ line, whereIs }: ReadLine): LineProblem {
  return { line, ...whereIs('askedAt'), problem: { kind: 'in-the-future' } }
}

/** The fields that must be equal in all lines of a person. */
const sameInAll = ['role', 'partner', 'promo'] as const

function differences(first: ReadLine, other: ReadLine): LineProblem[] {
  return sameInAll.flatMap((path): LineProblem[] => {
    if (first.same[path] === other.same[path]) return []
    return [{ line: other.line, ...other.whereIs(path), problem: { kind: 'differs', from: first.line } }]
  })
}

function lineReader(table: Table, { mapping, events, extras }: PeopleParts): (row: Row) => ReadLine {
  const columnsOf = (target: ColumnTarget) =>
    table.headings.flatMap((heading, column) =>
      targetOf(mapping, heading) === target ? [{ heading, column }] : [],
    )
  const eventColumns = table.headings.flatMap((heading, column) => {
    const target = targetOf(mapping, heading)
    return target?.startsWith('event:') ? [{ heading, column, eventId: target.slice(6) as Id }] : []
  })
  const readPicks = picksReader(events, mapping.meanings)
  const extraCodes = new Map(
    extras.flatMap(({ code, name }) =>
      [code, name.en, name.sl].map((text) => [textKey(text), code] as const),
    ),
  )
  const monthFirst = dayOrderOf(askedColumns(table, mapping).flatMap(({ cells }) => cells)) === 'month'

  return ({ line, cells }) => {
    const problems: LineProblem[] = []
    const textsOf = (target: ColumnTarget) =>
      columnsOf(target)
        .map(({ heading, column }) => ({ heading, cell: cells[column] ?? '' }))
        .filter(({ cell }) => cell !== '')
    const textOf = (target: ColumnTarget) => textsOf(target)[0]?.cell ?? ''
    const complain = (
      { heading, cell }: { heading: string; cell: string },
      kind: 'not-understood' | 'event-not-known' | 'extra-not-known',
    ) => problems.push({ line, heading, cell, problem: { kind } })
    const valueIn = <Value>(
      target: ColumnTarget,
      read: (text: string) => Value | null,
    ): Value | undefined => {
      const [given] = textsOf(target)
      if (!given) return undefined
      const value = read(given.cell)
      if (value === null) complain(given, 'not-understood')
      return value ?? undefined
    }
    const isYes = (target: ColumnTarget) => valueIn(target, agreement)

    const { name, surname } = namesIn(textOf('name'), textOf('surname'), textOf('fullName'))
    const picked = textsOf('picks').map((given) => ({ given, ...readPicks(given.cell) }))
    for (const { given, unknown } of picked) {
      for (const text of unknown) complain({ heading: given.heading, cell: text }, 'event-not-known')
    }
    const ofColumns = eventColumns.flatMap(({ heading, column, eventId }) => {
      const cell = cells[column] ?? ''
      const isPicked = cell !== '' && isMarked(cell)
      if (isPicked === null) complain({ heading, cell }, 'not-understood')
      return isPicked ? [eventId] : []
    })
    const extraTexts = textsOf('extras').flatMap(({ heading, cell }) =>
      cell
        .split(/[\n;|,]+/)
        .map((text) => ({ heading, cell: text.trim() }))
        .filter(({ cell: text }) => text !== '' && agreement(text) !== false),
    )
    const codes = extraTexts.flatMap((given) => {
      const code = extraCodes.get(textKey(given.cell))
      if (code === undefined) complain(given, 'extra-not-known')
      return code ?? []
    })
    const partnerEmail = textOf('partnerEmail')
    const values = {
      name,
      surname,
      email: textOf('email'),
      phone: textOf('phone') || null,
      city: textOf('city') || null,
      promo: textOf('promo') || null,
      country: textOf('country') || null,
      role: valueIn('role', roleIn) ?? mapping.defaults.role ?? undefined,
      level: valueIn('level', levelIn),
      language: valueIn('language', languageIn),
      payBy: valueIn('payBy', payByIn),
      onFull: valueIn('onFull', onFullIn),
      note: noteOf(textsOf('note')),
      internalNote: noteOf(textsOf('internalNote')),
      heardFrom: textOf('heardFrom') || null,
      terms: isYes('terms'),
      photos: isYes('photos'),
      listed: isYes('listed'),
      newsletter: isYes('newsletter'),
      volunteering: isYes('volunteering'),
      hosting: isYes('hosting'),
      seeksPartner: isYes('seeksPartner'),
      partner: partnerEmail === '' ? null : { email: partnerEmail },
    }
    const time = textOf('askedTime')
    const askedAt =
      valueIn('askedAt', (text) => instantIn(time ? `${text} ${time}` : text, monthFirst)) ?? null
    const whereIs = (path: string) => {
      const [given] = targetsOf(path).flatMap((target) =>
        columnsOf(target).map(({ heading, column }) => ({ heading, cell: cells[column] ?? '' })),
      )
      return given ?? { heading: null, cell: '' }
    }
    return {
      line,
      key: personKey(values.email, name, surname),
      name: `${name} ${surname}`.trim(),
      values,
      same: {
        role: values.role,
        partner: cleanWords(partnerEmail).toLowerCase(),
        promo: promoKey(cleanWords(textOf('promo'))),
      },
      picks: [...picked.flatMap(({ eventIds }) => eventIds), ...ofColumns],
      extras: codes,
      hasEnded: valueIn('state', stateIn) === 'ended',
      askedAt,
      problems,
      whereIs,
      unknownPicks: picked.flatMap(({ unknown }) => unknown),
    }
  }
}

/** Forms write the text of a ticked box into the cell: anything but a plain no is yes. */
function agreement(text: string): boolean {
  return yesIn(text) ?? true
}

/** Whether a cell under an event says that it is picked: a yes, a role, a number; null where it says neither. */
function isMarked(cell: string): boolean | null {
  const answer = yesIn(cell)
  if (answer !== null) return answer
  if (roleIn(cell) !== null) return true
  const number = Number(cell.replace(',', '.'))
  return Number.isFinite(number) ? number > 0 : null
}

function noteOf(given: readonly { readonly cell: string }[]): string | null {
  const text = given.map(({ cell }) => cell).join('\n')
  return text === '' ? null : text
}

/** `Kovač, Ana` and `Ana Kovač` are the same. */
function namesIn(name: string, surname: string, fullName: string): { name: string; surname: string } {
  if (surname !== '' || fullName === '') return { name: name || fullName, surname }
  const [last = '', given] = fullName.split(',').map((part) => part.trim())
  if (given) return { name: given, surname: last }
  const words = fullName.trim().split(/\s+/)
  return words.length < 2
    ? { name: fullName, surname: '' }
    : { name: words.slice(0, -1).join(' '), surname: words.at(-1) ?? '' }
}

/** The columns from which what the schema calls so is read. */
function targetsOf(path: string): readonly ColumnTarget[] {
  const [field = '', inner = ''] = path.split('.')
  if (field === 'name' || field === 'surname') return [field, 'fullName']
  if (field === 'partner') return ['partnerEmail']
  if (field === 'consents') return [inner === 'photos' || inner === 'listed' ? inner : 'terms']
  return [field as ColumnTarget]
}
