/** For each staff list: the fields of a new document, of another one, and of a change. */
export type ListSample = readonly [
  collection: string,
  fresh: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
]

const turns = {
  kind: 'class',
  title: { en: 'Turns', sl: 'Obrati' },
  venue: 'festivalna',
  startsAt: { $date: '2025-11-14T10:00:00.000Z' },
  endsAt: { $date: '2025-11-14T11:00:00.000Z' },
}

const loft = {
  slug: 'loft',
  name: { en: 'Loft', sl: 'Podstrešje' },
  address: 'Street 1',
  city: 'Ljubljana',
  latitude: 46.05,
  longitude: 14.5,
}

const shirt = {
  code: 'shirt',
  name: { en: 'Shirt', sl: 'Majica' },
  kind: 'extra',
  vatRatePercent: 22,
  superEarlyCents: 1500,
  earlyCents: 1500,
  regularCents: 1800,
  doorCents: 2000,
}

const billed = { text: 'Full pass', quantity: 1, amountCents: 24_000, vatRatePercent: 22 }

const next = { code: 'TF2026', number: 20, copyOf: 'TF2025', startsOn: '2026-11-12' }

export const listSamples: readonly ListSample[] = [
  ['team', { name: 'Iva', function: 'dj' }, { name: 'Bor', function: 'host' }, { note: 'late' }],
  [
    'costs',
    { title: 'Rent', category: 'venue', plannedCents: 10_000 },
    { title: 'Posters', category: 'print' },
    { paidCents: 5, dueOn: '2025-10-01' },
  ],
  [
    'workOrders',
    { task: 'Hang the lights', who: 'Luka' },
    { task: 'Sweep', who: 'Ana' },
    { status: 'sent', startsAt: { $date: '2025-11-13T08:00:00.000Z' } },
  ],
  ['vip', { name: 'The mayor', days: ['2025-11-13'] }, { name: 'His wife' }, { arrived: true }],
  [
    'invoice',
    { kind: 'invoice', buyer: 'Ana Kovač', lines: [billed] },
    { kind: 'proForma', buyer: 'Bor d.o.o.', buyerCountry: 'Slovenija' },
    { lines: [billed, { ...billed, quantity: 2, vatRatePercent: 9.5 }], note: 'by post' },
  ],
  ['promoters', { name: 'Eva', code: 'eva-10' }, { name: 'Jan', code: 'JAN' }, { commissionPercent: 7.5 }],
  [
    'events',
    turns,
    { ...turns, title: { en: 'Walking', sl: 'Hoja' } },
    { places: { mode: 'role', leaders: 10, followers: 10 } },
  ],
  ['venues', loft, { ...loft, slug: 'cellar' }, { address: 'Street 2' }],
  [
    'artists',
    { slug: 'nika', kind: 'dj', name: 'Nika' },
    { slug: 'tit', kind: 'teacher', name: 'Tit' },
    { country: 'Slovenija' },
  ],
  ['priceItems', shirt, { ...shirt, code: 'bottle' }, { quota: 30 }],
  ['promoCodes', { code: 'ronda-10', percent: 10 }, { code: 'FIVE', amountCents: 500 }, { quota: 5 }],
  [
    'users',
    { username: 'ana', roles: ['regEditor'], status: 'active' },
    { username: 'bor', roles: ['reception'], status: 'blocked' },
    { accname: 'Somebody' },
  ],
  [
    'oldAddresses',
    { from: '/tango-2019', to: '/EN' },
    { from: '/galerija', to: 'https://photos.example/tango' },
    { note: 'on the poster' },
  ],
  ['editions', next, { ...next, code: 'TF2027', number: 21 }, { payInDays: 6 }],
]
