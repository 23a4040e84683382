import type { RegistrationPhase } from '#app/festival/phase.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import styles from './SendSection.module.css'

type SendSectionProps = {
  /** The form of an invited partner. */
  readonly isInvited: boolean
  readonly phase: RegistrationPhase
  readonly isSending: boolean
  /** In how many seconds the form is sent again automatically */
  readonly againIn: number | null
  readonly locale: Locale
}

/** The last step: the button, and what pressing it does and does not do. */
export function SendSection({ isInvited, phase, isSending, againIn, locale }: SendSectionProps) {
  const send = isInvited ? m.register_send_confirm : m.register_send
  const words = phase === 'notYetOpen' ? m.register_send_prepare : send
  return (
    <div className={styles.send}>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          isLarge
          aria-disabled={isSending || undefined}
          onClick={(click) => isSending && click.preventDefault()}
        >
          {isSending && <Mark size="1.5rem" isBusy />}
          {isSending ? m.register_sending({}, { locale }) : words({}, { locale })}
        </Button>
        <Button name="intent" value="price" className={styles.price}>
          {m.register_price_show({}, { locale })}
        </Button>
      </div>
      <p role="status" className={styles.hint}>
        {againIn !== null && m.register_at_capacity({ seconds: againIn }, { locale })}
      </p>
      <p className={styles.hint}>{m.register_send_hint({}, { locale })}</p>
    </div>
  )
}
