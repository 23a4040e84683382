import type { CSSProperties } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { byName } from '#app/platform/values/alphabet.ts'
import { countryName } from '#app/platform/values/countries.ts'
import styles from './CountryTable.module.css'
import { type Dancers, type RoleCounts, total } from './dancers.ts'

/** A table of countries by role: two bars per row, left and right of a middle line, and the numbers. */
export function CountryTable({
  dancers: { countries, others, all },
  locale,
}: {
  readonly dancers: Dancers
  readonly locale: Locale
}) {
  const longest = Math.max(1, ...[...countries, others].flatMap(({ leader, follower }) => [leader, follower]))
  const row = { longest, locale }
  // The largest first; equal ones in the language's alphabetical order
  const named = byName(
    countries.map((each) => ({ ...each, name: countryName(each.country, locale) })),
    locale,
  ).toSorted((a, b) => total(b) - total(a))
  return (
    <section className={styles.section}>
      <h2 id="countries">{m.dancers_by_country({}, { locale })}</h2>
      <table className={styles.table} aria-labelledby="countries">
        <thead>
          <tr>
            <th scope="col">{m.dancers_country({}, { locale })}</th>
            <th scope="col" className={styles.leadHead}>
              {m.dancers_leading({}, { locale })}
            </th>
            <th scope="col" className={styles.followHead}>
              {m.dancers_following({}, { locale })}
            </th>
            <th scope="col">{m.dancers_both({}, { locale })}</th>
            <th scope="col">{m.dancers_total({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {named.map(({ country, name, ...counts }) => (
            <Row key={country} {...row} name={name} counts={counts} />
          ))}
          {total(others) > 0 && <Row {...row} name={m.dancers_others({}, { locale })} counts={others} />}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.dancers_all({}, { locale })}</th>
            <td className={styles.lead}>{all.leader}</td>
            <td className={styles.follow}>{all.follower}</td>
            <td>{all.both}</td>
            <td>{total(all)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.note}>{m.dancers_small_groups({}, { locale })}</p>
    </section>
  )
}

type RowProps = {
  readonly name: string
  readonly counts: RoleCounts
  readonly longest: number
  readonly locale: Locale
}

function Row({ name, counts, longest, locale }: RowProps) {
  const number = (count: number) => (count > 0 ? count : <None locale={locale} />)
  const bar = (count: number) => ({ '--share': count / longest }) as CSSProperties
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.lead} style={bar(counts.leader)}>
        <span>{number(counts.leader)}</span>
      </td>
      <td className={styles.follow} style={bar(counts.follower)}>
        <span>{number(counts.follower)}</span>
      </td>
      <td>{number(counts.both)}</td>
      <td>{total(counts)}</td>
    </tr>
  )
}

/** The cell's text for none, or for too few to be named. */
function None({ locale }: { readonly locale: Locale }) {
  return (
    <>
      <span aria-hidden="true">·</span>
      <span className="visually-hidden">{m.dancers_too_few({}, { locale })}</span>
    </>
  )
}
