import type { QrRendering } from '#app/platform/bank/render-qr.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ticketInFours } from '#app/registration/tickets/ticket.ts'
import type { DeskSession } from '../device/desk-session.ts'
import styles from './reception.module.css'

type CodeSheetProps = {
  readonly desk: DeskSession
  readonly code: string
  readonly qr: QrRendering
  readonly locale: Locale
}

/** The code of a shift that has just begun: a photograph of it opens the list after a restart, and a second device joins by it. */
export function CodeSheet({ desk, code, qr, locale }: CodeSheetProps) {
  return (
    <main className={styles.gate}>
      <h1>{m.reception_code({}, { locale })}</h1>
      <div className={styles.code}>
        <svg
          viewBox={`0 0 ${qr.side} ${qr.side}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={m.reception_code({}, { locale })}
        >
          <path fill="#fff" d={`M0 0h${qr.side}v${qr.side}H0z`} />
          <path fill="#000" d={qr.path} />
        </svg>
        <output>{ticketInFours(code)}</output>
      </div>
      <p>{m.reception_code_text({}, { locale })}</p>
      <button type="button" className={styles.main} onClick={() => desk.hideCode()}>
        {m.reception_code_have({}, { locale })}
      </button>
    </main>
  )
}
