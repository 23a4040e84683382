import { inLocale, type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import { formatDay } from '#app/platform/values/local-day.ts'
import { formatPrice } from '#app/platform/values/money.ts'
import type { MinePage } from './mine-page.ts'
import { OwnForm } from './OwnForm.tsx'
import styles from './Proposal.module.css'

type LeaveOffersProps = { readonly page: MinePage; readonly locale: Locale }

/** The events that the festival changed, with the ways to leave: the event alone, or everything. R60 */
export function LeaveOffers({ page, locale }: LeaveOffersProps) {
  const { mine, leaveOffers } = page
  if (leaveOffers.length === 0) return null
  return (
    <section id="leave" className={styles.proposal} aria-labelledby="leave-title">
      <h2 id="leave-title">{m.my_reg_leave_title({}, { locale })}</h2>
      {leaveOffers.map((offer) => {
        const pick = mine.picks.find(({ eventId }) => eventId === offer.eventId)
        const event = pick ? inLocale(pick.event.title, locale).text : offer.eventId
        const values = { event, day: formatDay(offer.until, locale, 'running') }
        if (offer.backCents === null)
          return <p key={offer.eventId}>{m.my_reg_leave_last(values, { locale })}</p>
        const amount = formatPrice(offer.backCents, locale)
        return (
          <OwnForm key={offer.eventId} method="post" className={styles.answers}>
            <p>
              {m.my_reg_leave_text(values, { locale })}
              {offer.backCents === 0 && <> {m.my_reg_leave_free({}, { locale })}</>}
            </p>
            <input type="hidden" name="intent" value="leave-moved" />
            <input type="hidden" name="event" value={offer.eventId} />
            <input type="hidden" name="backCents" value={offer.backCents} />
            <Button variant="primary">
              {offer.backCents > 0
                ? m.my_reg_leave_do({ amount }, { locale })
                : m.my_reg_leave_do_free({}, { locale })}
            </Button>
          </OwnForm>
        )
      })}
      <p>
        <LinkButton href={`/${langOf(locale)}/myReg/cancel`}>{m.my_reg_leave_all({}, { locale })}</LinkButton>
      </p>
    </section>
  )
}
