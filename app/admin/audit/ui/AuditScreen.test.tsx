import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#app/platform/audit/audit-entry.ts'
import type { Locale } from '#app/platform/locale.ts'
import { type AuditView, newest } from '../audit-view.ts'
import type { AuditPage } from '../service.server.ts'
import { AuditScreen } from './AuditScreen.tsx'

const id = '68a1b2c3d4e5f60718293a4b'
const changed: AuditEntry = {
  id: '12',
  editionId: '19tf2025',
  at: new Date('2025-09-01T22:05:00Z'),
  actor: 'eva',
  action: 'registration.cancel',
  subjectId: id,
  before: { status: 'placed', paidCents: 4050 },
  after: { status: 'cancelled', paidCents: 4050 },
}
const added: AuditEntry = {
  id: '11',
  editionId: '19tf2025',
  at: new Date('2025-09-01T08:00:00Z'),
  actor: 'system',
  action: 'venue.add',
  subjectId: 'festivalna',
  before: null,
  after: { name: { en: 'Hall', sl: 'Dvorana' }, a: 1, b: 2, c: 3, d: 4, e: 5 },
}
const page: AuditPage = {
  entries: [changed, added],
  hasNewer: false,
  hasOlder: true,
  searchedTo: null,
  newestId: '12',
  names: { [id]: 'Žiga Čeč' },
  actors: ['eva'],
  count: 2,
}

function render(locale: Locale, over: Partial<AuditPage> = {}, view: Partial<AuditView> = {}): string {
  const screen = <AuditScreen view={{ ...newest, ...view }} page={{ ...page, ...over }} locale={locale} />
  const element = <MantineProvider forceColorScheme="dark">{screen}</MantineProvider>
  const path = '/admin/audit'
  const router = createMemoryRouter([{ path, element }], { initialEntries: [path] })
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/\s+/g, ' ')
}

/** What is read, without what it is written in. */
const words = (html: string) =>
  html
    .replace(/<style.*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the audit log on the screen', () => {
  it.each([
    [
      'en',
      [
        'Registration cancelled',
        'Žiga Čeč',
        'has a place',
        '→',
        'cancelled',
        'Venue added',
        'The system',
        '2 entries',
        'Tuesday, 2 September 2025',
      ],
    ],
    [
      'sl',
      [
        'Prijava odpovedana',
        'Žiga Čeč',
        'umeščeno',
        '→',
        'Dodano: prizorišče',
        'Dvorana',
        'Sistem',
        '2 vnosa',
        'torek, 2. september 2025',
      ],
    ],
  ] as const)('is in %s', (locale, expected) => {
    const text = words(render(locale))
    for (const piece of expected) expect(text).toContain(piece)
  })

  it('shows changed values and hides unchanged ones', () => {
    const html = render('en')
    expect(html).toMatch(/<del>.*?has a place.*?<\/del>.*?<ins>.*?cancelled.*?<\/ins>/)
    expect(words(html)).not.toContain('€40.50')
    expect(words(html)).toContain('4 more fields')
  })

  it('groups entries by days of Ljubljana', () => {
    expect(render('en').match(/id="day-[^"]+"/g)).toEqual(['id="day-2025-09-02"', 'id="day-2025-09-01"'])
  })

  it('continues after the last entry with the same filters, and exports with them', () => {
    const html = render('en', {}, { actor: 'eva', size: 25 })
    expect(html).toContain('href="/admin/audit?actor=eva&amp;before=11&amp;size=25"')
    for (const kind of ['csv', 'xlsx'])
      expect(html).toContain(`href="/admin/audit.${kind}?actor=eva&amp;size=25"`)
  })

  it.each([
    [{ entries: [], hasOlder: false, count: 0 }, {}, 'Nothing is written here yet.'],
    [{ entries: [], hasOlder: false, count: null }, { q: 'x' }, 'No entry matches these filters.'],
    [{ entries: [], searchedTo: '5', count: null }, { q: 'x' }, 'Search further back'],
    [{ count: 10_000 }, {}, 'more than 10,000 entries'],
    [{}, { subject: id }, 'Only about Žiga Čeč'],
  ] as const)('%j with %j says “%s”', (over, view, said) => {
    expect(words(render('en', over, view))).toContain(said)
  })
})
