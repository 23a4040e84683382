import type { Bilingual } from '#app/platform/locale.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Covers, PriceItem } from '#app/pricing/price-item.ts'
import { type PromoCode, promoKey } from '#app/pricing/promo.ts'

/** Invented amounts: the specification shows none. Whole euro, in the order super early, early, regular, door. */
type Euros = readonly [number, number, number, number]
type Offer = {
  readonly name: Bilingual
  readonly euros: Euros
  readonly vat: number
  readonly covers?: Covers
  readonly quota?: number
}

const lessons = 22
const evenings = 9.5

const passes: Record<string, Offer> = {
  'full-pass': {
    name: { en: 'Full pass', sl: 'Celotna vstopnica' },
    euros: [285, 310, 350, 390],
    vat: lessons,
    covers: { kinds: ['class', 'workshop', 'milonga', 'practica', 'show', 'concert'] },
    quota: 80,
  },
  'milonga-pass': {
    name: { en: 'Milonga pass', sl: 'Vstopnica za vse milonge' },
    euros: [84, 92, 104, 118],
    vat: evenings,
    covers: { kinds: ['milonga', 'practica', 'show'] },
  },
}

const packs: Record<string, Offer> = {
  'six-classes': {
    name: { en: 'Six classes', sl: 'Šest lekcij' },
    euros: [132, 144, 162, 180],
    vat: lessons,
    covers: { kinds: ['class'], atMost: 6 },
  },
  'technique-four': {
    name: { en: 'Technique: four classes', sl: 'Tehnika: štiri lekcije' },
    euros: [86, 94, 106, 118],
    vat: lessons,
    covers: { kinds: ['class'], tags: ['technique'], atMost: 4 },
  },
}

const singles: Record<string, Offer> = {
  class: { name: { en: 'Class', sl: 'Lekcija' }, euros: [26, 28, 32, 35], vat: lessons },
  'first-steps': { name: { en: 'First steps', sl: 'Prvi koraki' }, euros: [10, 10, 12, 12], vat: lessons },
  workshop: { name: { en: 'Workshop', sl: 'Delavnica' }, euros: [42, 45, 50, 55], vat: lessons },
  milonga: { name: { en: 'Night milonga', sl: 'Nočna milonga' }, euros: [15, 16, 18, 20], vat: evenings },
  'grand-milonga': {
    name: { en: 'Grand milonga', sl: 'Velika milonga' },
    euros: [24, 26, 30, 34],
    vat: evenings,
  },
  afternoon: {
    name: { en: 'Afternoon milonga', sl: 'Popoldanska milonga' },
    euros: [10, 11, 12, 14],
    vat: evenings,
  },
  practica: { name: { en: 'Práctica', sl: 'Praktika' }, euros: [8, 8, 10, 10], vat: evenings },
  show: { name: { en: 'Show', sl: 'Nastop' }, euros: [14, 15, 16, 18], vat: evenings },
  concert: { name: { en: 'Concert', sl: 'Koncert' }, euros: [22, 24, 28, 30], vat: evenings },
  tour: { name: { en: 'City tour', sl: 'Ogled mesta' }, euros: [12, 12, 12, 12], vat: lessons },
}

const extras: Record<string, Offer> = {
  't-shirt': {
    name: { en: 'Festival T-shirt', sl: 'Festivalska majica' },
    euros: [22, 22, 24, 25],
    vat: lessons,
    quota: 120,
  },
  'roots-to-rise': {
    name: { en: 'RootsToRise donation', sl: 'Donacija RootsToRise' },
    euros: [0, 0, 0, 0],
    vat: 0,
  },
}

/** The demo's price list, in the order in which it is shown. A donation is an extra that costs nothing: who gives says how much. */
export const priceItems: readonly PriceItem[] = [
  ...list('pass', passes),
  ...list('pack', packs),
  ...list('single', singles),
  ...list('extra', extras),
].map((item, order) => ({ ...item, order }))

function list(kind: PriceItem['kind'], offers: Record<string, Offer>): Omit<PriceItem, 'order'>[] {
  return Object.entries(offers).map(([code, { name, euros, vat, covers = {}, quota = null }]) => {
    const [superEarly, early, regular, door] = euros.map((euro) => cents(euro * 100))
    if (superEarly === undefined || early === undefined || regular === undefined || door === undefined) {
      throw new RangeError(`${code} lacks an amount`)
    }
    const amountCents = { superEarly, early, regular, door }
    return { code, name, kind, covers, amountCents, vatRatePercent: vat, quota }
  })
}

const open = { quota: null, lastDay: null, owner: null, ownerOnly: false } as const

/** Codes as they are stored (P11): a general one, a limited one, a promoter's, one person's own, one that is over, one by amount. */
export const promoCodes: readonly PromoCode[] = [
  { ...open, code: 'RONDA10', discount: { percent: 10 }, lastDay: '2025-10-31' } as const,
  { ...open, code: 'STUDENT20', discount: { percent: 20 }, quota: 40 },
  { ...open, code: 'NIKA5', discount: { percent: 5 }, owner: 'nika@promoters.example' },
  {
    ...open,
    code: 'HVALA50',
    discount: { percent: 50 },
    quota: 1,
    owner: 'marko@volunteers.example',
    ownerOnly: true,
  },
  { ...open, code: 'POLETJE', discount: { percent: 15 }, lastDay: '2025-07-31' } as const,
  {
    ...open,
    code: 'SOSED',
    discount: { amountCents: cents(1_500) },
    quota: 60,
    lastDay: '2025-11-05',
  } as const,
].map((promo) => ({ ...promo, code: promoKey(promo.code) }))
