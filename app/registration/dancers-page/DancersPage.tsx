import type { ReactNode } from 'react'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { byName } from '#app/platform/values/alphabet.ts'
import { FloorLegend } from '../floor/FloorLegend.tsx'
import { FloorOfDancers } from '../floor/FloorOfDancers.tsx'
import { type FloorCounts, type Light, placeOfLight } from '../floor/floor.ts'
import { CountryTable } from './CountryTable.tsx'
import styles from './DancersPage.module.css'
import { type Dancers, total } from './dancers.ts'
import { RoleTotals } from './RoleTotals.tsx'

type DancersPageProps = {
  readonly dancers: Dancers
  readonly floor: FloorCounts
  /** The dancer's own light, shown brighter: theirs is the link that was opened. */
  readonly light: Light | null
  /** The festival is over: the page no longer invites people to register. */
  readonly isOver: boolean
  readonly locale: Locale
  /** The organisers' explanation of how dancers are counted. */
  readonly children?: ReactNode
}

/** The page of dancers: all on one floor, then by country, then the first names with consent. No other data. */
export function DancersPage({ dancers, floor, light, isOver, locale, children }: DancersPageProps) {
  const count = total(dancers.all)
  if (count === 0) {
    return (
      <EmptyState
        title={m.dancers_none_title({}, { locale })}
        action={
          !isOver && (
            <LinkButton variant="primary" href={`/${langOf(locale)}/register`}>
              {m.platform_nav_register({}, { locale })}
            </LinkButton>
          )
        }
      >
        {!isOver && m.dancers_none({}, { locale })}
      </EmptyState>
    )
  }
  return (
    <>
      <section className={styles.overview} aria-label={m.dancers_overview({}, { locale })}>
        <figure className={styles.floor}>
          <FloorOfDancers counts={floor} locale={locale} light={light} />
          <figcaption>
            <FloorLegend counts={floor} locale={locale} />
            <p>{m.dancers_floor_lights({}, { locale })}</p>
            {light && placeOfLight(light, floor) && <p>{m.dancers_floor_shared({}, { locale })}</p>}
          </figcaption>
        </figure>
        <RoleTotals dancers={dancers} isOver={isOver} locale={locale} />
      </section>
      <CountryTable dancers={dancers} locale={locale} />
      {dancers.names.length > 0 && <Names names={dancers.names} locale={locale} />}
      {children && <div className={styles.text}>{children}</div>}
    </>
  )
}

function Names({ names, locale }: { readonly names: Dancers['names']; readonly locale: Locale }) {
  return (
    <section className={styles.names}>
      <h2>{m.dancers_names({}, { locale })}</h2>
      <ul>
        {byName(names, locale).map(({ name, count }) => (
          <li key={name}>
            {name}
            {count > 1 && (
              <small>
                <span className="visually-hidden">{m.dancers_times({}, { locale })}</span> ×{count}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
