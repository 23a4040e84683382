import { SaveCode } from '#app/platform/bank/ui/SaveCode.tsx'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { ticketInFours } from '#app/registration/tickets/ticket.ts'
import type { MinePage } from './mine-page.ts'
import { OwnForm } from './OwnForm.tsx'
import styles from './TicketPart.module.css'

type TicketPartProps = {
  readonly ticket: NonNullable<MinePage['ticket']>
  readonly file: string
  readonly locale: Locale
}

/** The ticket to show at the entrance. Saved as a picture or a PDF it works offline too. R50 */
export function TicketPart({ ticket: { code, qr }, file, locale }: TicketPartProps) {
  return (
    <section className={styles.ticket} aria-labelledby="ticket">
      <h2 id="ticket">{m.my_reg_ticket_title({}, { locale })}</h2>
      <svg
        className={styles.code}
        viewBox={`0 0 ${qr.side} ${qr.side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={m.my_reg_ticket_code({ code: ticketInFours(code) }, { locale })}
      >
        <path fill="#fff" d={`M0 0h${qr.side}v${qr.side}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p className={styles.spelled}>{ticketInFours(code)}</p>
      <p>{m.my_reg_ticket_text({}, { locale })}</p>
      <p>
        <a href={`/${langOf(locale)}/myReg/ticket.pdf`} type="application/pdf">
          {m.my_reg_ticket_pdf({}, { locale })}
        </a>
      </p>
      <SaveCode rendering={qr} name={m.my_reg_ticket_title({}, { locale })} file={file} locale={locale} />
      <OwnForm method="post">
        <Button variant="quiet" name="intent" value="mail-ticket">
          {m.my_reg_ticket_mail({}, { locale })}
        </Button>
      </OwnForm>
    </section>
  )
}
