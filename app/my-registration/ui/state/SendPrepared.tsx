import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import type { MinePage } from '../mine-page.ts'
import { OwnForm } from '../OwnForm.tsx'
import { momentIn } from './moment.ts'
import styles from './SendPrepared.module.css'

/** One click at opening. Before it the button shows when it will work; the page then reloads itself. */
export function SendPrepared({ page, locale }: { readonly page: MinePage; readonly locale: Locale }) {
  const { phase, edition } = page
  if (phase === 'closed') return null
  const isEarly = phase === 'notYetOpen'
  return (
    <OwnForm method="post" className={styles.send}>
      <Button
        variant="primary"
        isLarge
        name="intent"
        value="send"
        disabled={isEarly}
        aria-describedby={isEarly ? 'send-when' : undefined}
      >
        {m.my_reg_send({}, { locale })}
      </Button>
      {isEarly && (
        <p id="send-when" className={styles.when}>
          {m.my_reg_send_not_yet(momentIn(edition.opensAt, locale), { locale })}
        </p>
      )}
    </OwnForm>
  )
}
