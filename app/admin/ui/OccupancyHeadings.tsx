import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'

/** The four column headings of occupancy: leaders, followers, people, waiting. */
export function OccupancyHeadings({ locale }: { readonly locale: Locale }) {
  return Object.values(occupancyLabels).map((label) => (
    <th key={label({}, { locale })} scope="col" className={office.amount}>
      {label({}, { locale })}
    </th>
  ))
}

/** The labels of the columns: in a stacked table each cell shows its own. */
export const occupancyLabels = {
  leaders: m.today_event_leaders,
  followers: m.today_event_followers,
  heads: m.today_event_heads,
  waiting: m.today_event_waiting,
} as const
