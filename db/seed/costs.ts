import type { Wanted } from '#app/platform/collection-rows.server.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cost } from '#app/team/cost.ts'
import { events } from './programme.ts'
import { members } from './team.ts'

type Seed = Wanted<Cost> & Pick<Cost, 'title' | 'category'>

const vat = { full: 22, low: 9.5, none: 0 } as const

/** title, category, supplier, planned euros, actual euros (null: no bill yet), VAT, due, whether it is paid */
type Line = readonly [string, Cost['category'], string, number, number | null, number, LocalDay, boolean]

/** Invented suppliers, plausible amounts. */
const lines: readonly Line[] = [
  [
    'Festivalna Hall, five days',
    'venue',
    'Festivalna d.o.o. (demo)',
    9_800,
    9_800,
    vat.full,
    '2025-08-15',
    true,
  ],
  ['Moj korak, three days', 'venue', 'Moj korak (demo)', 1_900, 1_900, vat.full, '2025-08-31', true],
  ['Studio Dansa, three days', 'venue', 'Studio Dansa (demo)', 1_500, null, vat.full, '2025-10-31', false],
  ['Sound and light', 'technology', 'Odmev (demo)', 3_400, null, vat.full, '2025-11-10', false],
  ['Second set of loudspeakers', 'technology', 'Odmev (demo)', 600, 720, vat.full, '2025-08-20', true],
  ['Piano, tuned twice', 'music', 'Klavirji Kos (demo)', 480, null, vat.full, '2025-11-15', false],
  ['Music licence', 'music', 'Collecting society (demo)', 1_150, null, vat.none, '2025-12-15', false],
  ['Flights of the couples', 'travel', 'Letalo (demo)', 7_200, 6_431, vat.none, '2025-08-01', true],
  ['Train and taxis', 'travel', 'Several', 900, 212, vat.low, '2025-11-30', false],
  ['Rooms for the artists', 'lodging', 'Hotel ob reki (demo)', 6_300, 3_150, vat.low, '2025-09-01', true],
  ['Posters and leaflets', 'print', 'Tiskarna Lipa (demo)', 740, 698, vat.full, '2025-08-05', true],
  ['Wristbands and tickets', 'print', 'Tiskarna Lipa (demo)', 310, null, vat.full, '2025-10-25', false],
  ['Advertisements', 'promotion', 'Several', 1_200, 655, vat.full, '2025-10-01', false],
  ['Video of last year', 'promotion', 'Kader (demo)', 900, 900, vat.full, '2025-07-10', true],
  ['Water, fruit and tea', 'food', 'Tržnica (demo)', 1_300, null, vat.low, '2025-11-13', false],
  ['Dinner of the artists', 'food', 'Gostilna Zvezda (demo)', 850, null, vat.low, '2025-11-14', false],
  ['Cleaning', 'staff', 'Blišč (demo)', 1_100, null, vat.full, '2025-11-20', false],
  ['Cloakroom, four nights', 'staff', 'Students’ agency (demo)', 960, null, vat.full, '2025-11-30', false],
  ['Insurance', 'other', 'Zavarovalnica Most (demo)', 520, 520, vat.none, '2025-07-31', true],
  ['Bank and cards', 'other', 'Bank (demo)', 650, 148, vat.none, '2025-12-31', false],
]

const general: readonly Seed[] = lines.map(
  ([title, category, supplier, planned, actual, rate, dueOn, isPaid]) => ({
    title,
    category,
    supplier,
    dueOn,
    vatRatePercent: rate,
    plannedCents: planned * 100,
    actualCents: actual === null ? null : actual * 100,
    paidCents: isPaid && actual !== null ? actual * 100 : 0,
    paidOn: isPaid ? dueOn : null,
  }),
)

/** Fees of those on the stage, as the team has them. */
const artistFees: readonly Seed[] = members.flatMap(({ name, artist, feeCents }): Seed[] =>
  artist && feeCents
    ? [
        {
          title: `Fee: ${name}`,
          category: 'artists',
          artist,
          plannedCents: feeCents,
          vatRatePercent: 0,
          dueOn: '2025-11-30',
        },
      ]
    : [],
)

/** What only one evening needs. */
const ofEvents: readonly Seed[] = events
  .filter(({ kind, status }) => status === 'published' && (kind === 'concert' || kind === 'show'))
  .map(
    ({ id, title }): Seed => ({
      title: `Stage and flowers: ${title.en}`,
      category: 'other',
      event: id,
      supplier: 'Cvetje Iris (demo)',
      plannedCents: 18_000,
      vatRatePercent: vat.full,
    }),
  )

/** What the demo's festival costs. */
export const costs: readonly Seed[] = [...general, ...artistFees, ...ofEvents]
