import { addDays, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'

/** The number of working days within which a receipt without the authority's mark must be sent. */
const workingDays = 2

/**
 * The last day on which a receipt that was issued without the authority's mark may be sent: the second working day after it. Public holidays count as
 * working days, so that the day shown is never too late. Z6
 */
export function submitBy(issuedAt: Date): LocalDay {
  let day = localDayOf(issuedAt)
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}

function isWeekend(day: LocalDay): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}
