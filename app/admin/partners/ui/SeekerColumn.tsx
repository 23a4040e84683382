import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { levels } from '#app/programme/event.ts'
import { levelLabel } from '#app/programme/ui/programme-labels.ts'
import type { Seeker } from '#app/registration/service.server.ts'
import { FIRST_SEEKERS, hasOpenProposal, type Match } from '../match.ts'
import styles from './PartnersScreen.module.css'

type SeekerColumnProps = {
  readonly danced: 'leader' | 'follower'
  readonly seekers: readonly Seeker[]
  /** How many there are, of whom these may be the first. */
  readonly count: number
  /** Compared with the one chosen on the other side; null: none chosen. */
  readonly matches: readonly Match[] | null
  /** The others are on their way: a comparison would not be complete. */
  readonly isLoading: boolean
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
  /** Asks for all of them. */
  readonly onWhole: () => void
  readonly titles: ReadonlyMap<string, string>
  readonly locale: Locale
}

/** The seekers of one role; after a choice on the other side, the best matches first. */
export function SeekerColumn({
  danced,
  seekers,
  count,
  matches,
  isLoading,
  chosen,
  onChoose,
  onWhole,
  titles,
  locale,
}: SeekerColumnProps) {
  const [isWhole, setWhole] = useState(false)
  const rows = matches ?? seekers.map((seeker) => ({ seeker, match: null }))
  const shown = isWhole ? rows : rows.filter(({ seeker }, n) => n < FIRST_SEEKERS || seeker.id === chosen)
  return (
    <section aria-labelledby={`${danced}-title`} className={styles.column}>
      <h2 id={`${danced}-title`} data-role={danced}>
        {danced === 'leader' ? m.partners_leads({}, { locale }) : m.partners_follows({}, { locale })}{' '}
        <small>{count}</small>
      </h2>
      <ul className={styles.seekers} aria-busy={isLoading || undefined}>
        {shown.map((row) => {
          const { seeker } = row
          const match = 'shared' in row ? row : null
          return (
            <li key={seeker.id}>
              <button
                type="button"
                aria-pressed={seeker.id === chosen}
                data-off={(match && !match.isFree) || hasOpenProposal(seeker) || undefined}
                onClick={() => onChoose(seeker.id === chosen ? undefined : seeker.id)}
              >
                <b>
                  {seeker.name} {seeker.surname}
                </b>
                <span className={styles.facts}>{factsOf(seeker, locale)}</span>
                <span className={styles.classes}>{classesOf(seeker, match, titles, locale)}</span>
                <Marks seeker={seeker} match={match} locale={locale} />
              </button>
            </li>
          )
        })}
      </ul>
      {(shown.length < rows.length || seekers.length < count) && !isWhole && (
        <Button
          variant="default"
          mt="sm"
          onClick={() => {
            onWhole()
            setWhole(true)
          }}
        >
          {m.partners_show_all({ count: matches ? rows.length : count }, { locale })}
        </Button>
      )}
    </section>
  )
}

function factsOf({ role, level, country, code }: Seeker, locale: Locale): string {
  const known = levels.find((one) => one === level)
  return [
    role === 'both' && m.lists_choice_both({}, { locale }),
    known && levelLabel(known, locale),
    countryName(country, locale),
    code,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The events they wait for, together with the chosen seeker or alone. */
function classesOf(
  { waiting, placed }: Seeker,
  match: Match | null,
  titles: ReadonlyMap<string, string>,
  locale: Locale,
): string {
  const named = (ids: readonly string[]) => ids.flatMap((id) => titles.get(id) ?? []).join(', ')
  if (match) {
    if (match.shared.length === 0) return m.partners_shares_nothing({}, { locale })
    return match.waitingTogether.length > 0
      ? m.partners_waits_together({ classes: named(match.waitingTogether) }, { locale })
      : m.partners_shares({ classes: named(match.shared) }, { locale })
  }
  if (waiting.length > 0) return m.partners_waits_for({ classes: named(waiting) }, { locale })
  return placed.length > 0
    ? m.partners_is_in({ count: placed.length }, { locale })
    : m.partners_is_in_none({}, { locale })
}

function Marks({
  seeker,
  match,
  locale,
}: {
  readonly seeker: Seeker
  readonly match: Match | null
  readonly locale: Locale
}) {
  const marks = [
    seeker.seeks && m.partners_mark_seeks({}, { locale }),
    !seeker.isConfirmed && m.partners_mark_unconfirmed({}, { locale }),
    hasOpenProposal(seeker) && m.partners_mark_asked({}, { locale }),
    match?.askedBefore && m.partners_mark_before({}, { locale }),
  ].filter((mark) => typeof mark === 'string')
  if (marks.length === 0) return null
  return (
    <span className={styles.marks}>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </span>
  )
}
