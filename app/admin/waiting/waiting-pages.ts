/** Menu pages with waiting work, and the list that contains exactly what their number counts. */
export const waitingPages = {
  late: { page: '/admin/prijave', list: '/admin/prijave?status=late&sort=due' },
  bank: { page: '/admin/placilaNaRacun', list: '/admin/placilaNaRacun' },
  refunds: { page: '/admin/vracila', list: '/admin/vracila' },
  proposals: { page: '/admin/partners', list: '/admin/partners#proposals' },
  emails: { page: '/admin/mails', list: '/admin/mails?show=problem' },
} as const

/** How much waits, by the address of the page. */
export type Waiting = Readonly<Record<string, number>>
