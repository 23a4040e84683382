import type { ReactNode } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { FestivalEvent, Venue } from '../../event.ts'
import type { Overlap } from '../../overlap.ts'
import { hoursOf } from '../../selection.ts'
import { hoursText } from '../event/hours-text.ts'
import { dayParts } from '../list/day-parts.ts'
import { calendarHref, eventHref, followed, pricesHref, registerHref } from '../programme-links.ts'
import programmePage from '../programme-page.mjs?url&no-inline'
import { ChooseButton } from './ChooseButton.tsx'
import { clashText } from './clash-text.ts'
import { isChoosable, type Picking, searchFor } from './picking.ts'
import styles from './SelectionBar.module.css'
import { selectionFormId } from './selection-form.ts'

type SelectionBarProps = {
  readonly picking: Picking
  readonly venues: readonly Venue[]
  /** Other parts of the address, which stay: filters. */
  readonly hiddenFields?: Readonly<Record<string, string>>
  readonly now: Date
  /** Where the festival is on the net, for calendars that follow it. */
  readonly origin: string
  /** Whether the registration form takes picks: before and while it is open. */
  readonly isPickable: boolean
  /** What the selection costs, in words. */
  readonly price?: ReactNode
  readonly locale: Locale
}

/**
 * The visitor's selection, on every page of the programme: its extent, collisions and how to resolve them, and links to the next steps. It contains
 * the form that all selection buttons belong to, so it is rendered even when nothing is chosen.
 */
export function SelectionBar({
  picking,
  venues,
  hiddenFields = {},
  now,
  origin,
  isPickable,
  price,
  locale,
}: SelectionBarProps) {
  const { chosen, mine, clashes } = picking
  const [firstClash] = clashes
  const takenAlong = chosen.filter((event) => isChoosable(event, now))
  return (
    <aside className={styles.bar} aria-label={m.programme_mine({}, { locale })} data-chosen={chosen.length}>
      <form id={selectionFormId} method="get">
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {mine && <input type="hidden" name="mine" value={mine} />}
      </form>
      {chosen.length > 0 && (
        <div className={joinNames(styles.sheet, firstClash && styles.clashing)}>
          <details className={styles.fold}>
            <summary className={styles.summary}>
              <span className={styles.name}>{m.programme_mine({}, { locale })}</span>
              <span className={styles.sum} data-announced>
                <strong>{m.programme_mine_count({ count: chosen.length }, { locale })}</strong>{' '}
                {price && <strong className={styles.price}>{price}</strong>}{' '}
                <span className={styles.hours}>{hoursText(hoursOf(chosen), locale)}</span>{' '}
                {firstClash && (
                  <strong className={styles.clashCount}>
                    {m.programme_mine_clashes({ count: clashes.length }, { locale })}
                  </strong>
                )}
              </span>
            </summary>
            <div className={styles.inside}>
              <ul className={styles.list}>
                {chosen.map((event) => {
                  const { weekday, number } = dayParts(event.festivalDay, locale)
                  return (
                    <li key={event.id} className={clashes.some(isOf(event)) ? styles.collides : undefined}>
                      <a href={eventHref(event, locale, picking.search)}>
                        {inLocale(event.title, locale).text}
                      </a>
                      <span>
                        {weekday.slice(0, 3)} {number}
                      </span>
                      <ChooseButton event={event} picking={picking} locale={locale} />
                    </li>
                  )
                })}
              </ul>
              <p className={styles.ways}>
                <a href={pricesHref(locale, picking.search)}>{m.programme_mine_price({}, { locale })}</a>
                <a href={followed(origin + calendarHref(locale, picking.search))}>
                  {m.programme_mine_subscribe({}, { locale })}
                </a>
                <a href={calendarHref(locale, picking.search)} download>
                  {m.programme_mine_download({}, { locale })}
                </a>
                <a href={`?${new URLSearchParams(hiddenFields)}`}>{m.programme_mine_clear({}, { locale })}</a>
              </p>
              <Clashes picking={picking} venues={venues} locale={locale} />
            </div>
          </details>
          {firstClash && <p className={styles.first}>{clashText(firstClash, venues, locale)}</p>}
          {isPickable && takenAlong.length > 0 && (
            <LinkButton
              variant="primary"
              className={styles.next}
              href={registerHref(locale, searchFor(takenAlong, picking))}
            >
              {m.programme_mine_register({}, { locale })}{' '}
              <span className={styles.rest}>{m.programme_mine_register_rest({}, { locale })}</span>
            </LinkButton>
          )}
        </div>
      )}
      <script type="module" src={programmePage} />
    </aside>
  )
}

/** Collisions, tight ways, and what is not taken along, each in a sentence. */
function Clashes({ picking, venues, locale }: Pick<SelectionBarProps, 'picking' | 'venues' | 'locale'>) {
  const gone = picking.chosen.filter(({ status }) => status === 'cancelled')
  const { clashes, tightWays } = picking
  if (clashes.length + tightWays.length + gone.length === 0) return null
  return (
    <ul className={styles.clashes}>
      {clashes.map((clash) => (
        <li key={clash.first.id + clash.second.id}>{clashText(clash, venues, locale)}</li>
      ))}
      {tightWays.map((way) => (
        <li key={way.first.id + way.second.id} className={styles.tight}>
          {clashText(way, venues, locale)}
        </li>
      ))}
      {gone.map(({ id, title }) => (
        <li key={id}>{m.programme_mine_gone({ title: inLocale(title, locale).text }, { locale })}</li>
      ))}
    </ul>
  )
}

/** Whether a clash is one of this event's. */
function isOf({ id }: FestivalEvent) {
  return ({ first, second }: Overlap<FestivalEvent>) => first.id === id || second.id === id
}
