import { describe, expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { eventId, makeEvent } from '#app/programme/testing/make-event.ts'
import type { Participant, WaitingUnit } from '#app/registration/service.server.ts'
import { cellSmall, cellText, type Sheet, searchSheet } from '../sheet.ts'
import { defaultDay, listQuery, readListRequest } from './list-request.ts'
import { tabOf } from './listed-event.ts'
import { type DoorGuest, doorSheet, rosterSheet } from './participants-sheets.ts'
import { shiftsSheet, type TeamMember, vipSheet, volunteersSheet } from './people-sheets.ts'

const event = { ...makeEvent({ number: 1 }), taken: { leaders: 2, followers: 2, heads: 0 }, waiting: 3 }
const programme = { events: [event], venues: [], rooms: [], artists: [] }
const about = { event, programme, locale: 'sl' } as const

let made = 0
function dancer(surname: string, over: Partial<Participant> = {}): Participant {
  made += 1
  return {
    id: made.toString(16).padStart(24, '0') as Id,
    code: `TF25-${made}`,
    name: 'Živa',
    surname,
    country: 'SI',
    status: 'placed',
    owedCents: cents(0),
    isHeld: false,
    role: 'leader',
    isEither: false,
    coupleId: null,
    hasArrived: false,
    ...over,
  }
}

const texts = ({ groups }: Sheet) => groups.map(({ rows }) => rows.map((row) => row.map(cellText)))

describe('the roster of a class', () => {
  it('J2 has leaders on the left and followers on the right, couples on one line, standbys below', () => {
    const follower = { role: 'follower' } as const
    const unit = (as: WaitingUnit['as'], position: number, ...surnames: string[]): WaitingUnit => ({
      key: `${position}`,
      queuedAt: new Date(0),
      as,
      dancers: surnames.map((one) => dancer(one)),
      explanation: { event: event.id, position, of: 3, rule: 'A3', help: [] },
    })
    const sheet = rosterSheet({
      ...about,
      participants: [
        dancer('Čop', { coupleId: 'a', ...follower }),
        dancer('Šuštar', { coupleId: 'a' }),
        dancer('Žagar', { coupleId: 'b', isHeld: true, ...follower }),
        dancer('Žagar', { coupleId: 'b' }),
        dancer('Novak', { owedCents: cents(3_500), hasArrived: true }),
        dancer('Kos'),
        dancer('Zorn', follower),
      ],
      queue: {
        units: [unit('couple', 1, 'Bela', 'Vran'), unit('follower', 2, 'Hren'), unit('either', 3, 'Mlin')],
        more: 2,
      },
    })
    expect(texts(sheet)).toEqual([
      [
        ['', 'Šuštar Živa', '', 'Čop Živa'],
        ['', 'Žagar Živa', '', 'gost: Žagar Živa'],
      ],
      [
        ['', 'Novak Živa', '', 'Zorn Živa'],
        ['', 'Kos Živa', '', ''],
      ],
      [
        ['', 'Bela Živa', '', 'Vran Živa'],
        ['', '', '', 'Hren Živa'],
        ['', 'Mlin Živa', '', ''],
      ],
    ])
    expect(sheet.groups[1]?.rows[0]?.map(cellSmall)[1]).toBe('SI · dolg 35,00\u00a0€ · je notri')
    expect(sheet.groups.at(-1)?.title).toContain('(5)')
    expect(cellSmall(sheet.groups.at(-1)?.rows[2]?.[1] ?? '')).toContain('obe vlogi')
  })
})

describe('the list for a door', () => {
  const guest = (surname: string, over: Partial<DoorGuest> = {}): DoorGuest => ({
    name: 'Ana',
    surname,
    code: 'TF25-1',
    role: 'follower',
    country: 'AT',
    partner: null,
    owedCents: cents(0),
    needsRibbon: false,
    isHeld: false,
    hasArrived: false,
    ...over,
  })

  it('J3 is sorted by surname in the Slovenian alphabet, with a tab for each letter', () => {
    const names = [
      'Žagar',
      'Zorn',
      'Čop',
      'Cvek',
      'Črt',
      'Émile',
      'Eder',
      'Šuštar',
      'Sever',
      '1st',
      'Östberg',
      'Đurić',
      'Dolenc',
    ]
    const sheet = doorSheet({ ...about, guests: names.map((name) => guest(name)) })
    expect(sheet.groups.map(({ tab }) => tab).join('')).toBe('#CČDĐEOSŠZŽ')
    const order = texts(sheet)
      .flat()
      .map(([, name]) => name?.split(' ')[0])
    expect(order).toEqual([
      '1st',
      'Cvek',
      'Čop',
      'Črt',
      'Dolenc',
      'Đurić',
      'Eder',
      'Émile',
      'Östberg',
      'Sever',
      'Šuštar',
      'Zorn',
      'Žagar',
    ])
    expect(['ćirić', ' Škof', 'šibenik', '', 'Ñandú'].map(tabOf)).toEqual(['Ć', 'Š', 'Š', '#', 'N'])
  })

  it('J3 shows partner, debt and ribbon', () => {
    const owing = guest('Kos', {
      owedCents: cents(2_000),
      needsRibbon: true,
      partner: 'Novak Jan',
      role: 'both',
    })
    const sheet = doorSheet({ ...about, guests: [owing, guest('Kos', { isHeld: true })] })
    expect(texts(sheet)).toEqual([
      [
        ['', 'Kos Ana', 'L/F', 'Novak Jan', 'dolg 20,00\u00a0€ · trak', 'TF25-1'],
        ['', 'gost: Kos Ana', 'F', '', '', 'TF25-1'],
      ],
    ])
    expect(sheet.facts.at(-1)).toBe('z dolgom: 1')
    expect(doorSheet({ ...about, guests: [] }).groups).toEqual([])
  })

  it('J5 finds every word, ignoring accents', () => {
    const sheet = doorSheet({ ...about, guests: [guest('Šuštar'), guest('Čop')] })
    expect(texts(searchSheet(sheet, 'ana sus')).flat()).toHaveLength(1)
    expect(searchSheet(sheet, 'nobody').groups).toEqual([])
    expect(searchSheet(sheet, ' ')).toBe(sheet)
  })
})

const member = (name: string, over: Partial<TeamMember> = {}): TeamMember => ({
  id: name,
  name,
  function: 'volunteer',
  phone: '040 1',
  email: null,
  artist: null,
  travel: null,
  lodging: null,
  plannedHours: 8,
  doneHours: null,
  shifts: [],
  tasks: [],
  languages: [],
  ...over,
})

describe('the lists of the team', () => {
  const work = {
    number: 3,
    task: 'Garderoba',
    who: 'Črt Kos',
    place: 'Festivalna',
    plannedHours: 4,
    doneHours: 3.5,
    startsAt: new Date('2025-11-14T20:00:00+01:00'),
    endsAt: new Date('2025-11-15T00:00:00+01:00'),
    contact: null,
  }
  const team = [
    member('Črt Kos'),
    member('Eva Nova', { shifts: ['2025-11-14 night'], tasks: ['reception'] }),
    member('DJ', { function: 'dj' }),
  ]

  const shift = {
    memberId: 'Črt Kos',
    who: 'Črt Kos',
    phone: '040 1',
    task: 'Vrata',
    place: 'Festivalna',
    startsAt: new Date('2025-11-14T18:00:00+01:00'),
    endsAt: new Date('2025-11-14T20:30:00+01:00'),
    plannedHours: 2.5,
    doneHours: 2.75,
  }

  it('show who works on a day and in the night after it, by shift, by order and by offer', () => {
    const late = { ...work, number: 4, task: 'Vrata', startsAt: new Date('2025-11-15T01:00:00+01:00') }
    const orders = [work, { ...late, endsAt: new Date('2025-11-15T04:00:00+01:00') }]
    const day = { day: '2025-11-14', dayText: 'petek', locale: 'sl', team, shifts: [shift], orders } as const
    const sheet = shiftsSheet(day)
    expect(texts(sheet)).toEqual([
      [['', '18:00–20:30', 'Črt Kos', 'Vrata', '040 1']],
      [
        ['', '20:00–00:00', 'Črt Kos', '3. Garderoba', '040 1'],
        ['', '01:00–04:00', 'Črt Kos', '4. Vrata', '040 1'],
      ],
      [['', '', 'Eva Nova', 'Recepcija', '040 1']],
    ])
    expect(shiftsSheet({ ...day, day: '2025-11-15' }).groups).toEqual([])
  })

  it('have a record for each volunteer, with the sums of its rows and a signature line', () => {
    const sheet = volunteersSheet({
      team,
      shifts: [shift],
      orders: [{ ...work, who: 'Crt Kos' }],
      locale: 'sl',
    })
    expect(sheet.groups).toHaveLength(2)
    expect(texts(sheet)[0]?.map(([, task, planned, done]) => [task, planned, done])).toEqual([
      ['Vrata', '2,5 h', '2,75 h'],
      ['Garderoba', '4 h', '3,5 h'],
      ['Drugo delo', '8 h', ''],
      ['Skupaj', '14,5 h', '6,25 h'],
    ])
    expect(sheet.groups[0]).toMatchObject({
      title: expect.stringContaining('Črt Kos'),
      sign: expect.any(String),
    })
  })

  it('J1 show the VIP guests of the day; users who may not edit them see all names only', () => {
    const more = { ofWhom: 'Eva', days: ['2025-11-14'] as const, arrived: false, version: 1 }
    const guests = [
      { id: eventId(1), name: 'Ana', more },
      { id: eventId(2), name: 'Bor', more: { ...more, days: ['2025-11-15'] as const } },
      { id: eventId(3), name: 'Cita', more: { ...more, days: [] } },
    ]
    const names = (some: Parameters<typeof vipSheet>[0]['guests']) =>
      texts(vipSheet({ guests: some, day: '2025-11-14', dayText: '', locale: 'sl' }))[0]?.map(
        ([, name, whom]) => [name, whom],
      )
    expect(names(guests)).toEqual([
      ['Ana', 'Eva'],
      ['Cita', 'Eva'],
    ])
    expect(names(guests.map((one) => ({ ...one, more: null })))).toEqual([
      ['Ana', ''],
      ['Bor', ''],
      ['Cita', ''],
    ])
  })
})

describe('the address of a list', () => {
  it('reads back as written, without unknown parts', () => {
    const read = (query: string) => readListRequest(new URLSearchParams(query))
    const request = { list: 'door', day: '2025-11-14', event: eventId(1), search: 'kos' } as const
    expect(read(listQuery(request))).toEqual(request)
    expect(read('list=hosting&day=2025-11-14&event=x')).toEqual({
      list: 'hosting',
      day: null,
      event: null,
      search: '',
    })
    expect(read('list=nothing&day=2025-02-30')).toEqual({ list: 'door', day: null, event: null, search: '' })
  })

  it('means today while something is planned, else the first day of the festival', () => {
    const days = ['2025-11-12', '2025-11-13', '2025-11-14'] as const
    expect([
      defaultDay(days, '2025-11-14', '2025-11-13'),
      defaultDay(days, '2025-11-12', '2025-11-13'),
      defaultDay(days, '2025-09-01', '2025-11-13'),
    ]).toEqual(['2025-11-14', '2025-11-12', '2025-11-13'])
  })
})
