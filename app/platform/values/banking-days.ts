import { addDays, type LocalDay } from './local-day.ts'

/** The holidays of Slovenia on the same day each year: month and day. */
const fixedHolidays = new Set([
  '01-01',
  '01-02',
  '02-08',
  '04-27',
  '05-01',
  '05-02',
  '06-25',
  '08-15',
  '10-31',
  '11-01',
  '12-25',
  '12-26',
])

/** Whether Slovenian banks work on this day: no weekend, no holiday. */
export function isBankingDay(day: LocalDay): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !fixedHolidays.has(day.slice(5)) && day !== easterMonday(day)
}

/** How many banking days are over since `day`, without `day` itself and without `today`. */
export function bankingDaysSince(day: LocalDay, today: LocalDay): number {
  let count = 0
  for (let next = addDays(day, 1); next < today; next = addDays(next, 1)) if (isBankingDay(next)) count++
  return count
}

/** Easter Monday of the year of `day`: the Gregorian calendar's computus of Meeus, Jones and Butcher. */
function easterMonday(day: LocalDay): LocalDay {
  const year = Number(day.slice(0, 4))
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const inMonths = moon + toSunday - 7 * late + 114
  const month = `${Math.floor(inMonths / 31)}`.padStart(2, '0')
  const sunday = `${(inMonths % 31) + 1}`.padStart(2, '0')
  return addDays(`${year}-${month}-${sunday}` as LocalDay, 1)
}
