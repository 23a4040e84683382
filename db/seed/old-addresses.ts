import type { OldAddress } from '#app/festival/old-addresses/old-address.ts'

/** Where the demo's invented older sites had their pages. */
export const oldAddresses: readonly OldAddress[] = [
  { from: '/index.php', to: '/EN', note: 'The site until 2016.' },
  { from: '/urnik.html', to: '/SI/schedule', note: 'On the posters of 2018.' },
  { from: '/EN/teachers', to: '/EN/artists', note: null },
  { from: '/SI/ucitelji', to: '/SI/artists', note: null },
]
