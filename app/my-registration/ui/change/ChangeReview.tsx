import { useEffect, useRef } from 'react'
import type { Id } from '#app/platform/id.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { type Cents, cents, formatPrice, sumCents } from '#app/platform/values/money.ts'
import type { QuoteLine } from '#app/pricing/quote/quote-line.ts'
import { PriceLines } from '#app/pricing/ui/PriceLines.tsx'
import type { RegisterPage } from '#app/registration-form/ui/register-page.ts'
import actions from '../Actions.module.css'
import type { Mine } from '../mine.ts'
import { OwnForm } from '../OwnForm.tsx'
import styles from './ChangeReview.module.css'
import { ShownPicks } from './ShownPicks.tsx'
import { type WhatChanges, whatChanges } from './what-changes.ts'

/** The server's preview of another choice. */
type Trial = {
  readonly picks: readonly Id[]
  readonly totalCents: Cents
  readonly lines: readonly QuoteLine[]
  /** The price changed between the preview and saving. */
  readonly isMoved: boolean
}

type ChangeReviewProps = {
  readonly mine: Mine
  readonly trial: Trial
  /** The events of the registration, with which the choice was compared. */
  readonly shown: readonly string[]
  readonly events: RegisterPage['events']
  readonly locale: Locale
}

/** What changes, now and later, before it is saved. */
export function ChangeReview({ mine, trial, shown, events, locale }: ChangeReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The review replaces the form: focus and screen readers start at its heading
  useEffect(() => heading.current?.focus(), [])
  const changes = whatChanges(mine, trial)
  const { picks, totalCents, lines } = trial
  const later = lines.filter(({ ifPlaced }) => ifPlaced).map(({ amountCents }) => amountCents)
  const ifAllPlacedCents = sumCents([totalCents, ...later])
  const title = (id: Id) => {
    const event = events.find((one) => one.id === id)
    return event ? inLocale(event.title, locale).text : id
  }
  const groups = [
    { name: m.my_reg_change_joined({}, { locale }), ids: changes.joined },
    { name: m.my_reg_change_queued({}, { locale }), ids: changes.queued },
    { name: m.my_reg_change_given_up({}, { locale }), ids: changes.givenUp },
    { name: m.my_reg_change_left_queue({}, { locale }), ids: changes.leftQueue },
  ].filter(({ ids }) => ids.length > 0)

  return (
    <section className={styles.review} aria-labelledby="review">
      <h2 id="review" ref={heading} tabIndex={-1}>
        {m.my_reg_change_review_title({}, { locale })}
      </h2>
      {trial.isMoved && <Notice tone="warn">{m.my_reg_change_price_moved({}, { locale })}</Notice>}
      {changes.isNone && <p>{m.my_reg_change_none({}, { locale })}</p>}
      {groups.map(({ name, ids }) => (
        <div key={name}>
          <h3>{name}</h3>
          <ul>
            {ids.map((id) => (
              <li key={id}>{title(id)}</li>
            ))}
          </ul>
        </div>
      ))}
      {changes.givenUp.length > 0 && <p className={styles.hint}>{m.my_reg_change_again({}, { locale })}</p>}
      <NowAndThen changes={changes} locale={locale} />
      <p className={styles.hint}>{differenceText(changes, mine, locale)}</p>
      <PriceLines quote={{ lines, totalCents, ifAllPlacedCents }} locale={locale} />
      <OwnForm method="post" className={actions.actions}>
        <ShownPicks shown={shown} />
        {picks.map((id) => (
          <input key={id} type="hidden" name="picks" value={id} />
        ))}
        <input type="hidden" name="role" value={mine.role} />
        <input type="hidden" name="expectedTotalCents" value={totalCents} />
        {!changes.isNone && (
          <Button variant="primary" isLarge name="intent" value="keep">
            {m.my_reg_change_keep({}, { locale })}
          </Button>
        )}
        <Button name="intent" value="choose">
          {m.my_reg_change_else({}, { locale })}
        </Button>
      </OwnForm>
    </section>
  )
}

function NowAndThen({ changes, locale }: { readonly changes: WhatChanges; readonly locale: Locale }) {
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{m.my_reg_change_now({}, { locale })}</dt>
        <dd>{formatPrice(changes.nowCents, locale)}</dd>
      </div>
      <span aria-hidden="true">→</span>
      <div>
        <dt>{m.my_reg_change_then({}, { locale })}</dt>
        <dd>{formatPrice(changes.thenCents, locale)}</dd>
      </div>
    </dl>
  )
}

function differenceText(
  { differenceCents, thenCents }: WhatChanges,
  { paidCents }: Pick<Mine, 'paidCents'>,
  locale: Locale,
): string {
  const size = formatPrice(cents(Math.abs(differenceCents)), locale)
  const words = [
    ...(differenceCents > 0 ? [m.my_reg_change_more({ amount: size }, { locale })] : []),
    ...(differenceCents < 0 ? [m.my_reg_change_less({ amount: size }, { locale })] : []),
  ]
  const creditCents = cents(Math.max(0, paidCents - thenCents))
  if (creditCents > 0)
    words.push(m.my_reg_change_credit({ amount: formatPrice(creditCents, locale) }, { locale }))
  return words.join(' ')
}
