import type { Company, Edition } from '#app/festival/edition.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { startOfDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'

/** Invented: there is no such company, and its account takes no money. */
const company: Company = {
  name: 'Zavod Ronda (demo)',
  street: 'Izmišljena ulica 19',
  town: '1000 Ljubljana',
  vatId: 'SI00000019',
  registrationNumber: '0000019000',
  vatRegistered: true,
  email: 'info@tangofestival.example',
  phone: '+386 1 000 00 19',
}

/** Every constant of the specification, section 9. */
export const tf2025: Edition = {
  id: '19tf2025',
  code: 'TF2025',
  number: 19,
  name: { en: '19th Ljubljana Tango Festival', sl: '19. ljubljanski festival tanga' },
  subtitle: {
    en: 'Five days in the embrace, 13–17 November 2025',
    sl: 'Pet dni v objemu, od 13. do 17. novembra 2025',
  },
  keywords: {
    en: [
      'Sofía Rey & Mateo Luna, Inés Quiroga & Tomás Vidal, Giulia Serra & Dario Monti, Ayla Demir & Kerem Aksoy',
      'argentine tango, festival, classes, workshop, milongas, Ljubljana, Slovenia, autumn',
    ].join(', '),
    sl: [
      'Sofía Rey in Mateo Luna, Inés Quiroga in Tomás Vidal, Giulia Serra in Dario Monti, Ayla Demir in Kerem Aksoy',
      'argentinski tango, festival, lekcije, delavnica, milonge, Ljubljana, Slovenija, jesen',
    ].join(', '),
  },
  startsOn: '2025-11-13',
  endsOn: '2025-11-17',
  superEarlyUntil: '2025-07-26',
  earlyUntil: '2025-09-13',
  opensAt: new Date('2025-07-03T01:00:00+02:00'),
  closesAt: new Date('2025-11-05T23:59:00+01:00'),
  payInDays: 5,
  lateAfterDays: 8,
  partnerHoldDays: 3,
  releaseAfterDays: null,
  rolesFixedAt: startOfDay('2025-11-10'),
  repriceUnpaid: false,
  confirmWithinHours: 24,
  unconfirmedPerAddress: 3,
  unconfirmedPerNetwork: 40,
  promoteLate: false,
  cancelSteps: [{ until: null, percent: 100, feeCents: cents(1000) }],
  resaleFeeCents: cents(1000),
  illnessFeeCents: cents(0),
  cancelFeeVatPercent: 22,
  invoiceAfterPayment: false,
  splitPassVat: false,
  fiscalCash: 'none',
  fiscalTerminal: 'none',
  fiscalCard: 'none',
  fiscalNoneReason: 'The festival is invented: nothing is sold.',
  fiscalPremises: null,
  fiscalDevice: null,
  fiscalOperator: null,
  advanceInvoices: false,
  refundInDays: 14,
  secondPersonAboveCents: cents(20_000),
  staffSecondFactor: false,
  showsTonight: false,
  doorAllotment: 20,
  deskCredit: true,
  coupleDiscountPercent: 5,
  keepRegistrationsYears: 1,
  keepListsDays: 30,
  keepVolunteersDays: 365,
  company,
  iban: 'SI56040001234567829',
  bic: 'KBMASI2X',
  mailFrom: 'Ljubljana Tango Festival <info@tangofestival.example>',
  termsVersion: '2025-06-01',
  closed: false,
  archived: false,
  accountingLockedUntil: null,
  isCurrent: true,
  catalogueVersion: 1,
}

type Past = Pick<Edition, 'number' | 'code'> & {
  readonly days: readonly [LocalDay, LocalDay]
  readonly opened: LocalDay
  readonly superEarlyUntil: LocalDay
  readonly earlyUntil: LocalDay
  readonly closed: LocalDay
  readonly subtitle: Edition['subtitle']
}

/** Two in 2022: the fifteenth had been waiting since 2020 and was danced in spring. */
const past: readonly Past[] = [
  {
    number: 15,
    code: 'TF2022',
    days: ['2022-04-21', '2022-04-25'],
    opened: '2022-01-10',
    superEarlyUntil: '2022-01-31',
    earlyUntil: '2022-02-28',
    closed: '2022-04-13',
    subtitle: { en: 'The spring that was danced at last', sl: 'Pomlad, ki smo jo končno odplesali' },
  },
  {
    number: 16,
    code: 'TF2022',
    days: ['2022-11-10', '2022-11-14'],
    opened: '2022-07-04',
    superEarlyUntil: '2022-07-27',
    earlyUntil: '2022-09-14',
    closed: '2022-11-02',
    subtitle: { en: 'Autumn again, embrace again', sl: 'Spet jesen, spet objem' },
  },
  {
    number: 17,
    code: 'TF2023',
    days: ['2023-11-16', '2023-11-20'],
    opened: '2023-07-03',
    superEarlyUntil: '2023-07-26',
    earlyUntil: '2023-09-13',
    closed: '2023-11-08',
    subtitle: { en: 'Bandoneons over the Ljubljanica', sl: 'Bandoneoni nad Ljubljanico' },
  },
  {
    number: 18,
    code: 'TF2024',
    days: ['2024-11-14', '2024-11-18'],
    opened: '2024-07-03',
    superEarlyUntil: '2024-07-26',
    earlyUntil: '2024-09-13',
    closed: '2024-11-06',
    subtitle: { en: 'The festival comes of age', sl: 'Festival postane polnoleten' },
  },
]

/** The four archived editions, oldest first: `regs15tf2022` to `regs18tf2024`. */
export const archivedEditions: readonly Edition[] = past.map(
  ({ number, code, days: [startsOn, endsOn], opened, closed, ...dates }) => ({
    ...tf2025,
    id: `${number}${code.toLowerCase()}`,
    code,
    number,
    name: { en: `${number}th Ljubljana Tango Festival`, sl: `${number}. ljubljanski festival tanga` },
    keywords: {
      en: 'argentine tango, festival, classes, workshop, milongas, Ljubljana, Slovenia',
      sl: 'argentinski tango, festival, lekcije tanga, delavnica, milonge, Ljubljana, Slovenija',
    },
    subtitle: dates.subtitle,
    startsOn,
    endsOn,
    superEarlyUntil: dates.superEarlyUntil,
    earlyUntil: dates.earlyUntil,
    opensAt: new Date(startOfDay(opened).getTime() + 3_600_000),
    closesAt: new Date(startOfDay(closed).getTime() + (24 * 60 - 1) * 60_000),
    rolesFixedAt: null,
    // under the terms of those years: the demo’s archives have names to show
    keepRegistrationsYears: 5,
    termsVersion: `${startsOn.slice(0, 4)}-01-01`,
    closed: true,
    archived: true,
    accountingLockedUntil: null,
    isCurrent: false,
  }),
)
