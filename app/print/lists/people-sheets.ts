import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import {
  festivalDayOf,
  formatDay,
  formatTime,
  type LocalDay,
  localDayOf,
} from '#app/platform/values/local-day.ts'
import { type Cents, formatCents, sumCents } from '#app/platform/values/money.ts'
import type { GuestView } from '#app/promotion/service.server.ts'
import { plain } from '#app/team/orders/order.ts'
import { partLabels, taskLabels } from '#app/team/volunteer/labels.ts'
import { partsOfDay, type Task } from '#app/team/volunteer/offer.ts'
import type { Sheet, SheetRow } from '../sheet.ts'
import { bySurname, comparePeople } from './listed-event.ts'

/** A registration with something left to pay. */
export type Owing = {
  readonly name: string
  readonly surname: string
  readonly code: string
  readonly phone: string | null
  readonly dueOn: LocalDay | null
  readonly isLate: boolean
  readonly openCents: Cents
}

/** The registrations with something left to pay, with a box to tick. */
export function unpaidSheet({
  owing,
  day,
  locale,
}: {
  readonly owing: readonly Owing[]
  readonly day: string
  readonly locale: Locale
}): Sheet {
  const sum = formatCents(sumCents(owing.map(({ openCents }) => openCents)), locale)
  return {
    key: 'unpaid',
    title: m.print_list_unpaid({}, { locale }),
    subtitle: day,
    facts: [
      m.print_fact_people({ count: `${owing.length}` }, { locale }),
      m.print_fact_sum({ sum }, { locale }),
    ],
    columns: [
      { label: '', width: 0.6, kind: 'box' },
      { label: m.print_col_name({}, { locale }), width: 5 },
      { label: m.print_col_code({}, { locale }), width: 2.2 },
      { label: m.print_col_phone({}, { locale }), width: 3 },
      { label: m.print_col_due({}, { locale }), width: 2.4 },
      { label: m.print_col_open({}, { locale }), width: 2, kind: 'end' },
    ],
    groups: [
      {
        title: null,
        rows: owing.toSorted(comparePeople(locale)).map((one) => [
          '',
          bySurname(one),
          one.code,
          one.phone ?? '',
          {
            text: one.dueOn ? formatDay(one.dueOn, locale, 'short') : '',
            small: one.isLate ? m.print_is_late({}, { locale }) : '',
          },
          formatCents(one.openCents, locale),
        ]),
      },
    ],
    empty: m.print_empty_unpaid({}, { locale }),
  }
}

/** A dancer who offers accommodation. */
export type Host = {
  readonly name: string
  readonly surname: string
  readonly city: string | null
  readonly email: string
  readonly phone: string | null
  readonly note: string | null
}

/** The dancers who offer accommodation, with a line for the guest. */
export function hostingSheet({
  hosts,
  locale,
}: {
  readonly hosts: readonly Host[]
  readonly locale: Locale
}): Sheet {
  return {
    key: 'hosting',
    title: m.print_list_hosting({}, { locale }),
    subtitle: '',
    facts: [m.print_fact_people({ count: `${hosts.length}` }, { locale })],
    columns: [
      { label: m.print_col_name({}, { locale }), width: 4 },
      { label: m.print_col_town({}, { locale }), width: 2.4 },
      { label: m.print_col_contact({}, { locale }), width: 4 },
      { label: m.print_col_note({}, { locale }), width: 4 },
      { label: m.print_col_guest({}, { locale }), width: 3, kind: 'line' },
    ],
    groups: [
      {
        title: null,
        rows: hosts
          .toSorted(comparePeople(locale))
          .map((host) => [
            bySurname(host),
            host.city ?? '',
            { text: host.phone ?? host.email, small: host.phone ? host.email : '' },
            host.note ?? '',
            '',
          ]),
      },
    ],
    empty: m.print_empty_hosting({}, { locale }),
  }
}

/** The VIP guests; a reader who may not edit the list gets names only (V3). */
export function vipSheet({
  guests,
  day,
  dayText,
  locale,
}: {
  readonly guests: readonly GuestView[]
  /** Null: every day. */
  readonly day: LocalDay | null
  readonly dayText: string
  readonly locale: Locale
}): Sheet {
  const comes = ({ more }: GuestView) =>
    day === null || !more || more.days.length === 0 || more.days.includes(day)
  const shown = guests.filter(comes)
  return {
    key: 'vip',
    title: m.print_list_vip({}, { locale }),
    subtitle: dayText,
    facts: [m.print_fact_people({ count: `${shown.length}` }, { locale })],
    columns: [
      { label: '', width: 0.6, kind: 'box' },
      { label: m.print_col_name({}, { locale }), width: 5 },
      { label: m.print_col_of_whom({}, { locale }), width: 4 },
      { label: m.print_col_days({}, { locale }), width: 5 },
    ],
    groups: [
      {
        title: null,
        rows: shown.map(({ name, more }) => [
          '',
          { text: name, small: more?.arrived ? m.print_is_in({}, { locale }) : '' },
          more?.ofWhom ?? '',
          more?.days.map((one) => formatDay(one, locale, 'brief')).join(' · ') ?? '',
        ]),
      },
    ],
    empty: m.print_empty_vip({}, { locale }),
  }
}

/** A member of the team, as printed lists show them. */
export type TeamMember = {
  readonly id: string
  readonly name: string
  readonly function: string
  readonly phone: string | null
  readonly email: string | null
  readonly artist: string | null
  readonly travel: string | null
  readonly lodging: string | null
  readonly plannedHours: number | null
  readonly doneHours: number | null
  readonly shifts: readonly string[]
  readonly tasks: readonly string[]
  readonly languages: readonly string[]
}

/** The artists and helpers who are fetched or accommodated. */
export function arrivalsSheet({
  team,
  locale,
}: {
  readonly team: readonly TeamMember[]
  readonly locale: Locale
}): Sheet {
  const arriving = team.filter(({ travel, lodging }) => travel || lodging)
  return {
    key: 'arrivals',
    title: m.print_list_arrivals({}, { locale }),
    subtitle: '',
    facts: [m.print_fact_people({ count: `${arriving.length}` }, { locale })],
    columns: [
      { label: '', width: 0.6, kind: 'box' },
      { label: m.print_col_name({}, { locale }), width: 4 },
      { label: m.print_col_phone({}, { locale }), width: 3 },
      { label: m.print_col_travel({}, { locale }), width: 5 },
      { label: m.print_col_lodging({}, { locale }), width: 4 },
    ],
    groups: [
      {
        title: null,
        rows: arriving.map(({ name, phone, travel, lodging }) => [
          '',
          name,
          phone ?? '',
          travel ?? '',
          lodging ?? '',
        ]),
      },
    ],
    empty: m.print_empty_arrivals({}, { locale }),
  }
}

/** A work order, as printed lists show it. */
export type ListedWork = {
  readonly number: number
  readonly task: string
  readonly who: string
  readonly place: string | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly plannedHours: number | null
  readonly doneHours: number | null
  readonly contact: string | null
}

/** A shift of a person who has accepted or done it, as printed lists show it. */
export type ListedShift = {
  readonly memberId: string
  readonly who: string
  readonly phone: string | null
  readonly task: string
  readonly place: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** In hours. */
  readonly plannedHours: number
  readonly doneHours: number | null
}

type Shifts = {
  readonly team: readonly TeamMember[]
  /** By time. */
  readonly shifts: readonly ListedShift[]
  readonly orders: readonly ListedWork[]
  readonly day: LocalDay
  readonly dayText: string
  readonly locale: Locale
}

/**
 * The people who work on a day, with the night after it: first those in shifts, then the work orders, both by time, then the volunteers who offered a part
 * of the day.
 */
export function shiftsSheet({ team, shifts, orders, day, dayText, locale }: Shifts): Sheet {
  const phoneOf = (who: string) => team.find(({ name }) => name === who)?.phone ?? ''
  const today = orders.filter(({ startsAt }) => startsAt !== null && festivalDayOf(startsAt) === day)
  const inShifts = {
    title: m.print_shift_agreed({}, { locale }),
    rows: shifts
      .filter(({ startsAt }) => festivalDayOf(startsAt) === day)
      .map(
        (shift): SheetRow => [
          '',
          timesOf(shift, locale),
          shift.who,
          { text: shift.task, small: shift.place },
          shift.phone ?? '',
        ],
      ),
  }
  const parts = partsOfDay.map((part) => ({
    title: m.print_shift_offered({ part: partLabels[part]({}, { locale }) }, { locale }),
    rows: team
      .filter(({ shifts }) => shifts.includes(`${day} ${part}`))
      .map(
        ({ name, phone, tasks, languages }): SheetRow => [
          '',
          '',
          name,
          { text: tasks.map((task) => taskText(task, locale)).join(', '), small: languages.join(', ') },
          phone ?? '',
        ],
      ),
  }))
  const ordered = {
    title: m.print_shift_orders({}, { locale }),
    rows: today.map(
      (order): SheetRow => [
        '',
        timesOf(order, locale),
        order.who,
        { text: `${order.number}. ${order.task}`, small: order.place ?? '' },
        order.contact ?? phoneOf(order.who),
      ],
    ),
  }
  return {
    key: 'shifts',
    title: m.print_list_shifts({}, { locale }),
    subtitle: dayText,
    facts: [m.print_fact_orders({ count: `${today.length}` }, { locale })],
    columns: [
      { label: '', width: 0.6, kind: 'box' },
      { label: m.print_col_time({}, { locale }), width: 2.4 },
      { label: m.print_col_name({}, { locale }), width: 4 },
      { label: m.print_col_task({}, { locale }), width: 5 },
      { label: m.print_col_phone({}, { locale }), width: 3.2 },
    ],
    groups: [inShifts, ordered, ...parts].filter(({ rows }) => rows.length > 0),
    empty: m.print_empty_shifts({}, { locale }),
  }
}

function taskText(task: string, locale: Locale): string {
  return Object.hasOwn(taskLabels, task) ? taskLabels[task as Task]({}, { locale }) : task
}

function timesOf({ startsAt, endsAt }: Pick<ListedWork, 'startsAt' | 'endsAt'>, locale: Locale): string {
  if (!startsAt) return ''
  return endsAt
    ? `${formatTime(startsAt, locale)}–${formatTime(endsAt, locale)}`
    : formatTime(startsAt, locale)
}

/**
 * The record of every volunteer: tasks, times and hours of shifts, work orders and what staff entered for other work, their sums, and lines for the birth
 * date and the signatures.
 */
export function volunteersSheet({
  team,
  shifts,
  orders,
  locale,
}: Pick<Shifts, 'team' | 'shifts' | 'orders' | 'locale'>): Sheet {
  const volunteers = team.filter((member) => member.function === 'volunteer')
  const hours = (value: number | null) =>
    value === null ? '' : `${new Intl.NumberFormat(locale === 'sl' ? 'sl-SI' : 'en-GB').format(value)} h`
  return {
    key: 'volunteers',
    title: m.print_list_volunteers({}, { locale }),
    subtitle: '',
    facts: [m.print_fact_people({ count: `${volunteers.length}` }, { locale })],
    columns: [
      { label: m.print_col_period({}, { locale }), width: 4 },
      { label: m.print_col_task({}, { locale }), width: 5 },
      { label: m.print_col_planned({}, { locale }), width: 1.8, kind: 'end' },
      { label: m.print_col_done({}, { locale }), width: 1.8, kind: 'end' },
    ],
    groups: volunteers.map((member) => {
      const { plannedHours, doneHours } = member
      const other = { task: m.print_volunteer_other({}, { locale }), startsAt: null, endsAt: null }
      const own = [
        ...shifts.filter(({ memberId }) => memberId === member.id),
        ...orders.filter(({ who }) => plain(who) === plain(member.name)),
        ...(plannedHours === null && doneHours === null ? [] : [{ ...other, plannedHours, doneHours }]),
      ]
      const sum = (of: 'plannedHours' | 'doneHours') => {
        const known = own.map((one) => one[of]).filter((value) => value !== null)
        return known.length === 0
          ? null
          : Math.round(known.reduce((all, value) => all + value, 0) * 100) / 100
      }
      const rows = own.map(
        (work): SheetRow => [
          work.startsAt
            ? `${formatDay(localDayOf(work.startsAt), locale, 'short')}, ${timesOf(work, locale)}`
            : '',
          work.task,
          hours(work.plannedHours),
          hours(work.doneHours),
        ],
      )
      return {
        title: m.print_volunteer({ name: member.name }, { locale }),
        rows: [
          ...rows,
          ['', m.print_sum({}, { locale }), hours(sum('plannedHours')), hours(sum('doneHours'))],
        ],
        sign: m.print_volunteer_sign({}, { locale }),
      }
    }),
    empty: m.print_empty_volunteers({}, { locale }),
  }
}
