import type { Engagement } from '#app/artists/engagement.ts'
import type { Wanted } from '#app/platform/collection-rows.server.ts'
import { localDay } from '#app/platform/values/local-day.ts'

/** What three of the artists agreed to: a fee for all, one for each class, a share of the classes. Invented, the accounts too. */
export const engagements: readonly (Wanted<Engagement> & { readonly artist: string })[] = [
  {
    artist: 'sofia-rey-mateo-luna',
    arrivesAt: new Date('2025-11-11T13:40:00+01:00'),
    departsAt: new Date('2025-11-18T09:15:00+01:00'),
    arrivalFlight: 'LH1410 (demo)',
    departureFlight: 'LH1413 (demo)',
    pickUp: 'Petra, 14.00',
    roomFrom: localDay('2025-11-11'),
    roomUntil: localDay('2025-11-18'),
    roomNightCents: 95_00,
    perDiemCents: 30_00,
    feeModel: 'flat',
    feeCents: 1_800_00,
    travelCents: 1_540_00,
    travelMostCents: 1_600_00,
    advanceCents: 500_00,
    withholdingPercent: 15,
    treatyForm: 'KIDO 12',
  },
  {
    artist: 'giulia-serra-dario-monti',
    arrivesAt: new Date('2025-11-13T11:00:00+01:00'),
    departsAt: new Date('2025-11-17T10:00:00+01:00'),
    roomFrom: localDay('2025-11-13'),
    roomUntil: localDay('2025-11-17'),
    roomNightCents: 95_00,
    feeModel: 'perClass',
    feeCents: 450_00,
    travelMostCents: 150_00,
    withholdingPercent: 15,
  },
  {
    artist: 'tjasa-zupan-rok-hribar',
    feeModel: 'classShare',
    sharePercent: 30,
    minimumCents: 900_00,
  },
]
