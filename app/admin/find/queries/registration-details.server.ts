import { phonePartIn, rfPartIn, si12PartIn } from '../typed-details.ts'

/** SQL: the last two figures of the year of the edition; read once, not for each row. */
const year2 = `substr((select starts_on::text from editions where id = $1), 3, 2)`

/** SQL: the twelve figures of the SI12 reference of `r` before its check digit. */
const si12Figures = `(${year2} || lpad(r.number::text, 10, '0'))`

/** SQL: the check digit of `d`. */
const checkDigit = `(select (11 - sum(substr(d, 13 - w, 1)::int * (w + 1)) % 11) % 11 % 10 from generate_series(1, 12) w)::text`

/** SQL: whether a part is in the SI12 reference of `r`. Only for those that it may end, the check digit is reckoned. */
const hasSi12Part = (part: string) => `(position(${part}::text in ${si12Figures}) > 0
  or case when right(${si12Figures}, length(${part}::text) - 1) = left(${part}::text, -1)
    then right(${part}::text, 1) = (select ${checkDigit} from (select ${si12Figures} as d) s) else false end)`

/** SQL: the phone number without what stands between its figures. */
const phoneFigures = `translate(r.phone, E' \\u00a0-/().+', '')`

/**
 * SQL conditions over `registrations r` of the edition `$1`, one of which holds for those that the typed text may mean: by a part of a reference, or by
 * the phone number in another way of writing it.
 * @param give takes a value and returns its placeholder
 */
export function conditionsOfDetails(typed: string, give: (value: unknown) => string): string[] {
  const [si12, rf, phone] = [si12PartIn(typed), rfPartIn(typed), phonePartIn(typed)]
  return [
    ...(si12 === null ? [] : [hasSi12Part(give(si12))]),
    ...(rf === null ? [] : [`position(${give(rf)}::text in ${year2} || r.number::text) = 1`]),
    ...(phone === null ? [] : [`position(${give(phone)}::text in ${phoneFigures}) > 0`]),
  ]
}
