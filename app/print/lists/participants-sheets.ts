import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, formatCents } from '#app/platform/values/money.ts'
import type { ProgrammeEvent } from '#app/programme/timetable.ts'
import { pairUp } from '#app/registration/queries/pair-up.ts'
import type { EventQueue, Participant, WaitingUnit } from '#app/registration/service.server.ts'
import { waitingRuleText } from '#app/registration/waiting-rule-text.ts'
import type { Sheet, SheetCell, SheetGroup, SheetRow } from '../sheet.ts'
import {
  artistsOf,
  bySurname,
  comparePeople,
  type ListedProgramme,
  tabOf,
  takenText,
  titleOf,
  whenAndWhere,
} from './listed-event.ts'

type AboutEvent = {
  readonly event: ProgrammeEvent
  readonly programme: ListedProgramme
  readonly locale: Locale
}

/** The roster of a class: leaders on the left, followers on the right, couples on one line; below, standbys in queue order. J2 */
export function rosterSheet(
  about: AboutEvent & { readonly participants: readonly Participant[]; readonly queue: EventQueue },
): Sheet {
  const { event, programme, participants, queue, locale } = about
  const { couples, leaders, followers, others } = pairUp(participants)
  const name = (one: Participant | undefined): SheetCell => (one ? participantCell(one, locale) : '')
  const solos = Array.from(
    { length: Math.max(leaders.length, followers.length) },
    (_, n): SheetRow => ['', name(leaders[n]), '', name(followers[n])],
  )
  const groups: SheetGroup[] = [
    {
      title: m.print_couples({ count: `${couples.length}` }, { locale }),
      rows: couples.map(({ leader, follower }) => ['', name(leader), '', name(follower)]),
    },
    {
      title: m.print_solos({ leaders: `${leaders.length}`, followers: `${followers.length}` }, { locale }),
      rows: solos,
    },
    { title: m.print_without_role({}, { locale }), rows: others.map((one) => ['', name(one), '', '']) },
    {
      title: m.print_standby({ count: `${queue.units.length + queue.more}` }, { locale }),
      rows: queue.units.map((unit) => standbyRow(unit, locale)),
    },
  ]
  return {
    key: event.id,
    ...titled(about),
    facts: [
      artistsOf(event, programme),
      m.print_fact_taken({ taken: takenText(event) }, { locale }),
      m.print_fact_in({ count: `${participants.filter(({ hasArrived }) => hasArrived).length}` }, { locale }),
    ].filter(Boolean),
    columns: [
      { label: '', width: 0.5, kind: 'box' },
      { label: m.print_col_leaders({}, { locale }), width: 6 },
      { label: '', width: 0.5, kind: 'box' },
      { label: m.print_col_followers({}, { locale }), width: 6 },
    ],
    groups: groups.filter(({ rows }) => rows.length > 0),
    empty: m.print_empty_event({}, { locale }),
  }
}

function titled({ event, programme, locale }: AboutEvent) {
  return { title: titleOf(event, locale), subtitle: whenAndWhere(event, programme, locale) }
}

function participantCell(one: Participant, locale: Locale): SheetCell {
  const { isHeld, isEither, owedCents, hasArrived, country } = one
  if (isHeld) return { text: m.print_held_for({ name: bySurname(one) }, { locale }), small: '' }
  const small = [
    country,
    isEither ? m.print_both_roles({}, { locale }) : '',
    owedText(owedCents, locale),
    hasArrived ? m.print_is_in({}, { locale }) : '',
  ]
  return { text: bySurname(one), small: small.filter(Boolean).join(' · ') }
}

function owedText(owedCents: Cents, locale: Locale): string {
  return owedCents > 0 ? m.print_owes({ sum: formatCents(owedCents, locale) }, { locale }) : ''
}

/** A unit of the queue beside the role it waits in; of couples the leader stands left. */
function standbyRow(unit: WaitingUnit, locale: Locale): SheetRow {
  const { as, dancers, explanation } = unit
  const either = as === 'either' ? m.print_both_roles({}, { locale }) : ''
  const small = [`${explanation.position}.`, either, waitingRuleText(explanation.rule, locale)]
    .filter(Boolean)
    .join(' · ')
  const cells = dancers.map((dancer): SheetCell => ({ text: bySurname(dancer), small }))
  if (as === 'couple') return ['', cells[0] ?? '', '', cells[1] ?? '']
  const [cell = ''] = cells
  return as === 'follower' ? ['', '', '', cell] : ['', cell, '', '']
}

/** A person on the list of a door. */
export type DoorGuest = {
  readonly name: string
  readonly surname: string
  readonly code: string
  readonly role: 'leader' | 'follower' | 'both'
  readonly country: string
  /** As whom they are on the list together; null: alone. */
  readonly partner: string | null
  readonly owedCents: Cents
  /** No photographs: they get a ribbon. */
  readonly needsRibbon: boolean
  readonly isHeld: boolean
  readonly hasArrived: boolean
}

/** The list of a door from A to Z by surname, with a tab for each letter. J3 */
export function doorSheet(about: AboutEvent & { readonly guests: readonly DoorGuest[] }): Sheet {
  const { event, guests, locale } = about
  const sorted = guests.toSorted(comparePeople(locale))
  const byLetter = Map.groupBy(sorted, ({ surname }) => tabOf(surname))
  const owing = guests.filter(({ owedCents }) => owedCents > 0).length
  return {
    key: event.id,
    ...titled(about),
    facts: [
      m.print_fact_taken({ taken: takenText(event) }, { locale }),
      m.print_fact_owing({ count: `${owing}` }, { locale }),
    ],
    columns: [
      { label: '', width: 0.6, kind: 'box' },
      { label: m.print_col_name({}, { locale }), width: 5 },
      { label: m.print_col_role({}, { locale }), width: 0.8 },
      { label: m.print_col_partner({}, { locale }), width: 4 },
      { label: m.print_col_remarks({}, { locale }), width: 3 },
      { label: m.print_col_code({}, { locale }), width: 2.2 },
    ],
    groups: [...byLetter].map(([letter, those]) => ({
      title: letter,
      tab: letter,
      rows: those.map((guest) => doorRow(guest, locale)),
    })),
    empty: m.print_empty_event({}, { locale }),
  }
}

function doorRow(guest: DoorGuest, locale: Locale): SheetRow {
  const { role, country, partner, owedCents, needsRibbon, hasArrived, isHeld, code } = guest
  const remarks = [
    owedText(owedCents, locale),
    needsRibbon ? m.print_ribbon({}, { locale }) : '',
    hasArrived ? m.print_is_in({}, { locale }) : '',
  ]
  const name = isHeld ? m.print_held_for({ name: bySurname(guest) }, { locale }) : bySurname(guest)
  return [
    '',
    { text: name, small: countryName(country, locale) },
    roleLetters[role],
    partner ?? '',
    remarks.filter(Boolean).join(' · '),
    code,
  ]
}

const roleLetters = { leader: 'L', follower: 'F', both: 'L/F' } as const

/** The queues, event after event, with the reason of each. */
export function waitingSheet({
  queues,
  programme,
  day,
  locale,
}: {
  readonly queues: readonly { readonly event: ProgrammeEvent; readonly queue: EventQueue }[]
  readonly programme: ListedProgramme
  readonly day: string
  readonly locale: Locale
}): Sheet {
  const units = queues.reduce((sum, { queue }) => sum + queue.units.length + queue.more, 0)
  return {
    key: 'waiting',
    title: m.print_list_waiting({}, { locale }),
    subtitle: day,
    facts: [m.print_fact_waiting({ count: `${units}` }, { locale })],
    columns: [
      { label: m.print_col_position({}, { locale }), width: 0.8, kind: 'end' },
      { label: m.print_col_name({}, { locale }), width: 6 },
      { label: m.print_col_as({}, { locale }), width: 2 },
      { label: m.print_col_since({}, { locale }), width: 2.6 },
      { label: m.print_col_reason({}, { locale }), width: 4 },
    ],
    groups: queues
      .filter(({ queue }) => queue.units.length > 0)
      .map(({ event, queue }) => ({
        title: `${titleOf(event, locale)}, ${whenAndWhere(event, programme, locale)}`,
        rows: queue.units.map(({ as, dancers, queuedAt, explanation }) => [
          `${explanation.position}`,
          dancers.map(bySurname).join(' + '),
          asLabels[as]({}, { locale }),
          `${formatDay(localDayOf(queuedAt), locale, 'short')} ${formatTime(queuedAt, locale)}`,
          waitingRuleText(explanation.rule, locale),
        ]),
      })),
    empty: m.print_empty_waiting({}, { locale }),
  }
}

const asLabels = {
  leader: m.lists_choice_leader,
  follower: m.lists_choice_follower,
  couple: m.lists_choice_couple,
  either: m.lists_choice_both,
} as const satisfies Record<WaitingUnit['as'], unknown>
