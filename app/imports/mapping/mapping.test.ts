import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { eventId } from '#app/programme/testing/make-event.ts'
import { newRegistrationBy } from '#app/registration/forms.ts'
import { readFile } from '../reading/read-file.ts'
import { headings, noDefaults } from '../testing/make-file.ts'
import { dayOrderOf, instantIn, roleIn } from './cell-values.ts'
import { guessColumns } from './guess-columns.ts'
import type { ImportMapping } from './mapping.ts'
import { type FilePeople, type FilePerson, peopleIn } from './people.ts'

const events = [1, 2, 3].map((n) => ({
  id: eventId(n),
  title: { en: n === 3 ? 'Giros, sacadas, boleos' : `Class ${n}`, sl: `Ura ${n}` },
}))

const extras = [{ code: 't-shirt', name: { en: 'T-shirt', sl: 'Majica' } }]

const people = (content: string, over: Partial<ImportMapping> = {}): readonly FilePerson[] =>
  read(content, over).people

function read(content: string, over: Partial<ImportMapping> = {}): FilePeople {
  const file = readFile(new TextEncoder().encode(content))
  if (!file.ok) throw new Error(JSON.stringify(file.reason))
  const mapping = {
    columns: guessColumns(file.value.headings, events),
    meanings: {},
    agreed: true,
    defaults: { ...noDefaults, country: 'SI' },
    ...over,
  }
  return peopleIn(file.value, {
    mapping,
    events,
    extras,
    schema: newRegistrationBy(systemActor),
    now: new Date('2025-09-01T08:00:00Z'),
  })
}

describe('O2 the columns of a file', () => {
  it('are guessed from a form in English', () => {
    expect(guessColumns(headings, events)).toEqual({
      Timestamp: 'askedAt',
      'First name': 'name',
      Surname: 'surname',
      'E-mail': 'email',
      Country: 'country',
      Role: 'role',
      Classes: 'picks',
      'Partner e-mail': 'partnerEmail',
      Terms: 'terms',
    })
  })

  it('are guessed from a form in Slovenian, with a column for each event', () => {
    const slovenian = [
      'Časovni žig',
      'E-poštni naslov',
      'Ime in priimek',
      'Država',
      'Vloga',
      'Lekcije [Ura 1]',
      'Ura 2',
      'Opombe',
    ]
    expect(Object.values(guessColumns(slovenian, events))).toEqual([
      'askedAt',
      'email',
      'fullName',
      'country',
      'role',
      `event:${eventId(1)}`,
      `event:${eventId(2)}`,
      'note',
    ])
  })

  it('are guessed from an export of pretix, a line for each position', () => {
    const pretix = `Order code,E-mail,Status,Order date,Order time,Product,Attendee name: Given name,Attendee name: Family name,Role
AB1,ana@example.org,paid,2025-07-10,10:15:00,Class 1,Ana,Kovač,Leader
AB1,ana@example.org,paid,2025-07-10,10:15:00,Class 2,Ana,Kovač,Leader
AB2,bo@example.org,canceled,2025-07-11,09:00:00,Class 1,Bo,Zupan,Follower`
    const [ana, bo] = people(pretix)
    expect(ana).toMatchObject({
      kind: 'person',
      lines: [2, 3],
      askedAt: new Date('2025-07-10T08:15:00Z'),
      input: { picks: [eventId(1), eventId(2)], role: 'leader', country: 'SI' },
    })
    expect(bo).toEqual({ kind: 'ended', lines: [4], name: 'Bo Zupan' })
  })

  it('merge lines of one person, and report differences', () => {
    const file = `Name,Surname,E-mail,Role,Classes
Ana,Kovač,ana@example.org,Leader,"Class 1, Giros, sacadas, boleos"
ANA,Kovac,ANA@example.org,Leader,"Class 1, Giros, sacadas, boleos"
Bo,Zupan,bo@example.org,Leader,Class 1
Bo,Zupan,bo@example.org,Follower,Class 2`
    const [ana, bo] = people(file)
    expect(ana).toMatchObject({ kind: 'person', lines: [2, 3], input: { picks: [eventId(1), eventId(3)] } })
    expect(bo).toMatchObject({
      kind: 'wrong',
      problems: [{ line: 5, heading: 'Role', cell: 'Follower', problem: { kind: 'differs', from: 4 } }],
    })
  })

  it('do not differ in how a partner or a promo code is typed', () => {
    const file = `Name,Surname,E-mail,Role,Classes,Partner e-mail,Promo code
Ana,Kovač,ana@example.org,Leader,Class 1,bo@example.org,AMIGOS
Ana,Kovač,ana@example.org,Leader,Class 2, Bo@Example.org\u200b,ami-gos
Eva,Zupan,eva@example.org,Leader,Class 1,bo@example.org,AMIGOS
Eva,Zupan,eva@example.org,Leader,Class 2,jo@example.org,AMIGA`
    const [ana, eva] = people(file)
    expect(ana).toMatchObject({
      kind: 'person',
      lines: [2, 3],
      input: { partner: { email: 'bo@example.org' }, promo: 'AMIGOS' },
    })
    expect(eva).toMatchObject({
      kind: 'wrong',
      problems: [
        { line: 5, cell: 'jo@example.org', problem: { kind: 'differs', from: 4 } },
        { line: 5, cell: 'AMIGA', problem: { kind: 'differs', from: 4 } },
      ],
    })
  })

  it('lose nothing that a further line of a person says', () => {
    const file = `Name,Surname,E-mail,Role,Classes,Phone,Comments,Volunteer,Extras
Ana,Kovač,ana@example.org,Leader,Class 1,,Vegan,,
Ana,Kovač,ana@example.org,Leader,Class 2,+38640111222,Arrives on Friday,yes,
Ana,Kovač,ana@example.org,Leader,Class 2,+38640333444,Vegan,,`
    expect(people(file)).toMatchObject([
      {
        kind: 'person',
        input: { phone: '+38640111222', note: 'Vegan Arrives on Friday', volunteering: true },
      },
    ])
  })

  it('report a note that is too long rather than cut it', () => {
    const note = 'x'.repeat(2_001)
    const file = `Name,Surname,E-mail,Role,Classes,Comments\nAna,Kovač,a@example.org,Leader,Class 1,${note}\n`
    expect(people(file)).toMatchObject([
      {
        kind: 'wrong',
        problems: [{ heading: 'Comments', problem: { kind: 'field', path: 'note', error: 'too-long' } }],
      },
    ])
  })

  it('name the cell and the reason of each line in error', () => {
    const file = `Name,Surname,E-mail,Country,Role,Classes,Timestamp,Extras
,Kovač,ana@example.org,SI,Leader,Class 1,,
Ana,Kovač,ana at example,SI,Leader,Class 1,,
Ana,Kovač,a@example.org,Atlantis,Leader,Class 1,,
Ana,Kovač,b@example.org,SI,Dancer,Class 1,,
Ana,Kovač,c@example.org,SI,Leader,Class 9,,
Ana,Kovač,d@example.org,SI,Leader,,,
Ana,Kovač,e@example.org,SI,Leader,Class 1,yesterday,
Ana,Kovač,f@example.org,SI,Leader,Class 1,2026-01-01,
Ana,Kovač,g@example.org,SI,Leader,Class 1,,Hat
www.evil.example,Kovač,h@example.org,SI,Leader,Class 1,,`
    const mapped = people(file).map((one) => {
      if (one.kind !== 'wrong') return one.kind
      const [problem] = one.problems
      const { kind, ...rest } = problem?.problem ?? { kind: 'none' }
      return [
        one.problems.length,
        problem?.line,
        problem?.heading,
        problem?.cell,
        kind,
        'error' in rest ? rest.error : null,
      ]
    })
    expect(mapped).toEqual([
      [1, 2, 'Name', '', 'field', 'required'],
      [1, 3, 'E-mail', 'ana at example', 'field', 'email'],
      [1, 4, 'Country', 'Atlantis', 'field', 'country'],
      [1, 5, 'Role', 'Dancer', 'not-understood', null],
      [1, 6, 'Classes', 'Class 9', 'event-not-known', null],
      [1, 7, 'Classes', '', 'field', 'picks-none'],
      [1, 8, 'Timestamp', 'yesterday', 'not-understood', null],
      [1, 9, 'Timestamp', '2026-01-01', 'in-the-future', null],
      [1, 10, 'Extras', 'Hat', 'extra-not-known', null],
      [1, 11, 'Name', 'www.evil.example', 'field', 'link'],
    ])
  })

  it('let staff map a text to a value, or to none', () => {
    const file = 'Name,Surname,E-mail,Role,Product\nAna,Kovač,a@example.org,Both,Full pass;Dinner\n'
    const meanings = { 'full pass': [eventId(1), eventId(2)], dinner: [] }
    expect(people(file, { meanings })).toMatchObject([
      { kind: 'person', input: { picks: [eventId(1), eventId(2)], role: 'both' } },
    ])
  })

  it('may be called as what every object has', () => {
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty']
    const file = `Name,Surname,E-mail,Role,Classes,${names}\nAna,Kovač,a@example.org,Leader,Class 1,a,b,c,d\n`
    expect(people(file)).toMatchObject([{ kind: 'person' }])
    const columns = {
      ...guessColumns(['Name', 'Surname', 'E-mail', 'Role', 'Classes'], events),
      constructor: 'note',
    }
    expect(people(file, { columns: columns as ImportMapping['columns'] })).toMatchObject([
      { kind: 'person', input: { note: 'a' } },
    ])
  })

  it('skip people who did not accept the terms', () => {
    const file = 'Name,Surname,E-mail,Role,Classes,Terms\nAna,Kovač,a@example.org,Leader,Class 1,no\n'
    expect(people(file)).toMatchObject([{ kind: 'wrong', problems: [{ heading: 'Terms', cell: 'no' }] }])
  })
})

describe('O5 an instant in a file', () => {
  it.each([
    ['2025-07-10T08:15:00Z', '2025-07-10T08:15:00.000Z'],
    ['2025-07-10 10:15:30', '2025-07-10T08:15:30.000Z'],
    ['10. 7. 2025 10:15', '2025-07-10T08:15:00.000Z'],
    ['10.7.2025', '2025-07-09T22:00:00.000Z'],
    ['2025/07/10 9:15:00 pm GMT+2', '2025-07-10T19:15:00.000Z'],
    ['10/7/2025 10:15:00', '2025-07-10T08:15:00.000Z'],
    ['2025-07-10 08:15:00 UTC', '2025-07-10T08:15:00.000Z'],
    ['2025-07-10 10:15:00 GMT+02:00', '2025-07-10T08:15:00.000Z'],
    ['soon', null],
    ['31. 2. 2025', null],
    ['10. 7. 2025 25:00', null],
  ])('%s is %s', (text, at) => {
    expect(instantIn(text)?.toISOString() ?? null).toBe(at)
  })

  it('has the month first where a day of the column proves it', () => {
    expect(dayOrderOf(['7/3/2025', '7/13/2025'])).toBe('month')
    expect(dayOrderOf(['7-3-2025', '7-13-2025'])).toBe('month')
    expect(dayOrderOf(['7/3/2025', '13/7/2025'])).toBe('day')
    expect(instantIn('7-13-2025 10:00', true)?.toISOString()).toBe('2025-07-13T08:00:00.000Z')
    expect(instantIn('7/13/2025 10:00', true)?.toISOString()).toBe('2025-07-13T08:00:00.000Z')
  })

  it('is named where every day of the column could have the day or the month first', () => {
    const file = (...days: readonly string[]) =>
      `Name,Surname,E-mail,Role,Classes,Timestamp\n${days.map((day, n) => `Ana,Kovač,a${n}@example.org,Leader,Class 1,${day}\n`).join('')}`
    expect(read(file('5/5/2025', '7/3/2025 10:00')).eitherDay).toEqual({
      heading: 'Timestamp',
      cell: '7/3/2025 10:00',
    })
    for (const days of [
      ['7/3/2025', '7/13/2025'],
      ['7/3/2025', '13/7/2025'],
      ['7. 3. 2025'],
      ['5/5/2025'],
      [''],
    ]) {
      expect(read(file(...days)).eitherDay).toBeNull()
    }
    expect(read(file('7/3/2025', '7/13/2025')).people).toMatchObject([
      { askedAt: new Date('2025-07-02T22:00:00Z') },
      { askedAt: new Date('2025-07-12T22:00:00Z') },
    ])
  })

  it('is separate from a role, which has several names', () => {
    expect(['Vodja', 'SLEDILKA', 'obe vlogi', 'x'].map(roleIn)).toEqual(['leader', 'follower', 'both', null])
  })
})
