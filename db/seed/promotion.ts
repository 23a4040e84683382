import type { Wanted } from '#app/platform/collection-rows.server.ts'
import type { Promoter, VipGuest } from '#app/promotion/promotion.ts'

type Guest = Wanted<VipGuest> & Pick<VipGuest, 'name'>

/** Invented, all of them. */
export const guests: readonly Guest[] = [
  {
    name: 'Marjeta Kolar',
    ofWhom: 'City of Ljubljana',
    days: ['2025-11-13'],
    note: 'Opens the festival; speaks for three minutes.',
  },
  { name: 'Companion of Marjeta Kolar', ofWhom: 'City of Ljubljana', days: ['2025-11-13'] },
  { name: 'Héctor Balbuena', ofWhom: 'Embassy of Argentina', days: ['2025-11-13', '2025-11-15'] },
  { name: 'Silvia Ferro', ofWhom: 'Trieste Tango', days: ['2025-11-15', '2025-11-16'] },
  { name: 'Igor Petek', ofWhom: 'Hotel ob reki', days: ['2025-11-15'] },
  { name: 'Ana Petek', ofWhom: 'Hotel ob reki', days: ['2025-11-15'] },
  { name: 'Rosa Lind', ofWhom: 'Sofía Rey & Mateo Luna', days: ['2025-11-14', '2025-11-15', '2025-11-16'] },
  { name: 'Tomo Žnidar', ofWhom: 'Radio', days: ['2025-11-14'], note: 'Interview before the milonga.' },
  {
    name: 'Dana Kral',
    ofWhom: 'Zagreb festival',
    days: ['2025-11-13', '2025-11-14', '2025-11-15', '2025-11-16', '2025-11-17'],
  },
]

/** `trusted` is one of the demo's users, who sees their own page. The codes are on the price list. */
export const promoters: readonly (Wanted<Promoter> & Pick<Promoter, 'name' | 'code'>)[] = [
  {
    name: 'Nika Hribernik',
    code: 'NIKA5',
    username: 'trusted',
    email: 'nika@promoters.example',
    commissionPercent: 5,
    freePlaceAfter: 10,
  },
  { name: 'Tango club Vrtnica', code: 'STUDENT20', email: 'klub@promoters.example', freePlaceAfter: 15 },
  { name: 'Neighbours in Trieste', code: 'SOSED', email: 'sosed@promoters.example', commissionPercent: 3 },
]
