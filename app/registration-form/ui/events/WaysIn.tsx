import { type ReactNode, useRef, useState } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Fold } from '#app/platform/ui/Fold.tsx'
import { formatTime } from '#app/platform/values/local-day.ts'
import { formatPrice } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { Tier } from '#app/pricing/tier.ts'
import { dayParts } from '#app/programme/ui/list/day-parts.ts'
import { kindLabel, shownLevelLabel } from '#app/programme/ui/programme-labels.ts'
import type { Draft } from '../draft/draft.ts'
import type { FormEvent } from '../register-page.ts'
import {
  type Chosen,
  chosenBy,
  followChoice,
  isMade,
  type QuickChoice,
  quickChoices,
} from './quick-choice.ts'
import styles from './WaysIn.module.css'

type WaysInProps = {
  /** The events that may be picked, in order of time. */
  readonly events: readonly FormEvent[]
  readonly items: readonly PriceItem[]
  readonly remaining: Readonly<Record<string, number>>
  readonly tier: Tier
  readonly rendered: Pick<Draft, 'way' | 'skipped'>
  readonly picks: readonly string[]
  readonly pick: (eventIds: readonly string[]) => void
  /** The address of the page that builds days; absent where it would lead away from a registration that exists. */
  readonly build: string | undefined
  /** The filters, folded with the smaller choices. */
  readonly filters: ReactNode
  readonly locale: Locale
}

/**
 * The quick choices: a pass, or one event at a time. Where a choice contains two events at one time it asks for one of them. Without JavaScript each
 * button submits the form, which is rendered again with its events ticked.
 */
export function WaysIn(ways: WaysInProps) {
  const { events, items, remaining, tier, rendered, picks, pick, build, filters, locale } = ways
  const [{ way, skipped }, follow] = useState<Pick<Chosen, 'way' | 'skipped'>>(rendered)
  const conflict = useRef<HTMLDivElement>(null)
  const choices = quickChoices(events, items, locale)
  const now: Chosen = { picks, way, skipped }
  const followed = choices.find(({ value }) => value === way)
  const asked = followed && followChoice(events, followed, picks, skipped)
  const press = (value: string) => {
    const chosen = chosenBy(value, now, events, choices)
    follow(chosen)
    pick(chosen.picks)
    // The next conflict takes the focus from the button that was pressed
    if (value.includes(':')) conflict.current?.focus()
  }
  const passes = choices.filter(({ pass }) => pass !== null)
  const others = choices.filter(({ pass }) => pass === null)
  return (
    <fieldset>
      <legend className="visually-hidden">{m.register_quick_legend({}, { locale })}</legend>
      {way && <input type="hidden" name="way" value={way} />}
      {skipped.map((id) => (
        <input key={id} type="hidden" name="skipped" value={id} />
      ))}
      <div className={styles.ways}>
        {passes.map((choice) => (
          <PassButton
            key={choice.value}
            choice={choice}
            now={now}
            remaining={remaining}
            tier={tier}
            press={press}
            locale={locale}
          />
        ))}
        <a href="#days" className={styles.way}>
          {m.register_quick_myself({}, { locale })}
        </a>
        {build && (
          <a href={build} className={styles.way}>
            {m.register_quick_build({}, { locale })}
          </a>
        )}
      </div>
      {passes.length > 0 && <p className={styles.honest}>{m.register_quick_honest({}, { locale })}</p>}
      <div ref={conflict} tabIndex={-1} className={styles.conflict} aria-live="polite">
        {asked && asked.ask.length > 0 && <ConflictChoice {...asked} press={press} locale={locale} />}
      </div>
      <Fold className={styles.fold} title={m.register_quick_others({}, { locale })}>
        <div className={styles.others}>
          {others.map((choice) => (
            <QuickButton
              key={choice.value}
              value={choice.value}
              className={styles.choice}
              aria-pressed={isMade(choice, now)}
              press={press}
            >
              {choice.label} <span className={styles.count}>{choice.eventIds.length}</span>
            </QuickButton>
          ))}
          {picks.length > 0 && (
            <QuickButton value="none" className={styles.clear} press={press}>
              {m.register_quick_clear({}, { locale })}
            </QuickButton>
          )}
        </div>
        {filters}
      </Fold>
    </fieldset>
  )
}

type PassButtonProps = Pick<WaysInProps, 'remaining' | 'tier' | 'locale'> & {
  readonly choice: QuickChoice
  readonly now: Chosen
  readonly press: (value: string) => void
}

function PassButton({ choice, now, remaining, tier, press, locale }: PassButtonProps) {
  const { pass, value, label } = choice
  const isSoldOut = pass !== null && remaining[pass.code] === 0
  return (
    <QuickButton
      value={value}
      className={styles.way}
      aria-pressed={isMade(choice, now)}
      disabled={isSoldOut}
      press={press}
    >
      <span>{label}</span>{' '}
      <span className={styles.price}>
        {isSoldOut
          ? m.register_extra_sold_out({}, { locale })
          : pass && formatPrice(pass.amountCents[tier], locale)}
      </span>
    </QuickButton>
  )
}

type ConflictProps = {
  readonly ask: readonly FormEvent[]
  readonly more: number
  readonly press: (value: string) => void
  readonly locale: Locale
}

/** Several events at one time, of which one person can take one. */
function ConflictChoice({ ask, more, press, locale }: ConflictProps) {
  const [first] = ask
  if (!first) return null
  const { weekday, number } = dayParts(first.festivalDay, locale)
  const time = formatTime(first.startsAt, locale)
  return (
    <fieldset>
      <legend className={styles.legend}>
        {m.register_quick_which({ day: `${weekday} ${number}`, time }, { locale })}
      </legend>
      <div className={styles.answers}>
        {ask.map((event) => {
          const title = inLocale(event.title, locale)
          return (
            <QuickButton key={event.id} value={`take:${event.id}`} className={styles.answer} press={press}>
              <span lang={title.locale === locale ? undefined : title.locale}>{title.text}</span>
              <span className={styles.count}>
                {[
                  `${formatTime(event.startsAt, locale)}–${formatTime(event.endsAt, locale)}`,
                  shownLevelLabel(event, locale) ?? kindLabel(event.kind, locale),
                ].join(' · ')}
              </span>
            </QuickButton>
          )
        })}
        <QuickButton value={`skip:${ask.map(({ id }) => id).join()}`} className={styles.clear} press={press}>
          {m.register_quick_none_of_these({}, { locale })}
        </QuickButton>
      </div>
      {more > 0 && <p className={styles.honest}>{m.register_quick_more({ count: more }, { locale })}</p>}
    </fieldset>
  )
}

type QuickButtonProps = {
  readonly value: string
  readonly className: string | undefined
  readonly 'aria-pressed'?: boolean
  readonly disabled?: boolean
  readonly press: (value: string) => void
  readonly children: ReactNode
}

function QuickButton({ value, press, ...rest }: QuickButtonProps) {
  return (
    <button
      type="submit"
      name="quick"
      value={value}
      // Without JavaScript the page is rendered at the same position
      formAction="#step-programme"
      onClick={(click) => {
        click.preventDefault()
        press(value)
      }}
      {...rest}
    />
  )
}
