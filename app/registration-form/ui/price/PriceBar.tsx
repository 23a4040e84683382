import type { RegistrationPhase } from '#app/festival/phase.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import type { Step } from '#app/platform/ui/Steps.tsx'
import { type Cents, formatPrice } from '#app/platform/values/money.ts'
import styles from './PriceBar.module.css'

type PriceBarProps = {
  readonly totalCents: Cents
  /** What the waiting picks would add. */
  readonly laterCents: Cents
  readonly picks: number
  /** The next step; null at the end, where the form's own button is. */
  readonly next: Step | null
  /** All required fields are filled in: the form can be sent from here. */
  readonly isReady: boolean
  readonly isInvited: boolean
  readonly isSending: boolean
  readonly phase: RegistrationPhase
  readonly locale: Locale
}

/** The bar at the foot of the screen: the price so far, and a button for the next step or for sending. */
export function PriceBar(bar: PriceBarProps) {
  const { totalCents, laterCents, picks, next, isReady, isInvited, locale } = bar
  return (
    <div className={styles.bar} data-bar>
      <p className={styles.total}>
        <span className={styles.words}>
          {picks > 0
            ? m.register_picked_count({ count: picks }, { locale })
            : m.register_picked_none({}, { locale })}
        </span>
        <span>
          <strong className={styles.amount}>{formatPrice(totalCents, locale)}</strong>{' '}
          {laterCents > 0 && (
            <span className={styles.words}>
              {m.register_bar_later({ amount: formatPrice(laterCents, locale) }, { locale })}
            </span>
          )}
        </span>
      </p>
      {isReady && (next || isInvited) ? (
        <SendButton {...bar} />
      ) : (
        next && (
          <LinkButton href={next.href} className={styles.next}>
            {m.register_next_step({ step: next.label }, { locale })}
          </LinkButton>
        )
      )}
    </div>
  )
}

function SendButton({ totalCents, isInvited, isSending, phase, locale }: PriceBarProps) {
  const at = isInvited ? m.register_send_confirm_at : m.register_send_at
  const words =
    phase === 'notYetOpen'
      ? m.register_bar_save({}, { locale })
      : at({ amount: formatPrice(totalCents, locale) }, { locale })
  return (
    <Button
      variant="primary"
      className={styles.next}
      aria-disabled={isSending || undefined}
      onClick={(click) => isSending && click.preventDefault()}
    >
      {isSending ? m.register_sending({}, { locale }) : words}
    </Button>
  )
}
