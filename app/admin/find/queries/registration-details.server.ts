import { phonePartIn, rfPartIn, si12PartIn } from '../typed-details.ts'

/** SQL: the last two figures of the year of `r`. */
const year2 = `substr((select starts_on::text from editions where id = r.edition_id), 3, 2)`

/** SQL: the thirteen figures of the SI12 reference of `r`; the last one is the check digit. */
const si12Digits = `(select d || (11 - (select sum(substr(d, 13 - w, 1)::int * (w + 1)) from generate_series(1, 12) w) % 11) % 11 % 10
  from (select ${year2} || lpad(r.number::text, 10, '0') as d) s)`

/**
 * SQL conditions over `registrations r`, one of which holds for those that the typed text may mean: by a part of a reference, or by the phone number
 * in another way of writing it.
 * @param give takes a value and returns its placeholder
 */
export function conditionsOfDetails(typed: string, give: (value: unknown) => string): string[] {
  const [si12, rf, phone] = [si12PartIn(typed), rfPartIn(typed), phonePartIn(typed)]
  return [
    ...(si12 === null ? [] : [`position(${give(si12)}::text in ${si12Digits}) > 0`]),
    ...(rf === null ? [] : [`position(${give(rf)}::text in ${year2} || r.number::text) = 1`]),
    ...(phone === null
      ? []
      : [`position(${give(phone)}::text in regexp_replace(r.phone, '[^0-9]', '', 'g')) > 0`]),
  ]
}
