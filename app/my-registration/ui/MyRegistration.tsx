import { isAfterFestival } from '#app/festival/phase.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { RefusalText } from '#app/registration/refusal-text.ts'
import { isLive } from '#app/registration/registration.ts'
import { Actions } from './DancerActions.tsx'
import { FirstView } from './FirstView.tsx'
import { Invited } from './Invited.tsx'
import { LeaveOffers } from './LeaveOffers.tsx'
import styles from './MyRegistration.module.css'
import type { MinePage } from './mine-page.ts'
import { Invoices } from './money/Invoices.tsx'
import { Money } from './money/Money.tsx'
import { PayNow } from './money/PayNow.tsx'
import type { RefusedAccount } from './money/Refunds.tsx'
import { FormsOf } from './OwnForm.tsx'
import { Partner } from './Partner.tsx'
import { Programme } from './Programme.tsx'
import { Proposal } from './Proposal.tsx'
import { ConfirmNotice } from './state/ConfirmNotice.tsx'
import { type Done, DoneNotice } from './state/Done.tsx'
import { Refused } from './state/Refused.tsx'
import { StateHead } from './state/StateHead.tsx'
import { TicketPart } from './TicketPart.tsx'

type MyRegistrationProps = {
  readonly page: MinePage
  readonly locale: Locale
  readonly isNew: boolean
  readonly done: Done | null
  readonly refused: (RefusalText & { readonly email?: string; readonly account?: RefusedAccount }) | null
}

/** The dancer's own page: state, programme, price, partner, actions. */
export function MyRegistration({ page, locale, isNew, done, refused }: MyRegistrationProps) {
  const { mine, edition, now } = page
  const isOver = isAfterFestival(edition, now)
  const hasPartnerPart = isLive(mine.status) && (!isOver || mine.partner.state === 'confirmed')
  const ofPartner = refused?.email !== undefined ? { email: refused.email, error: refused.text } : undefined
  return (
    <FormsOf code={mine.code}>
      <StateHead page={page} locale={locale} />
      <div className={styles.answers}>
        {done && <DoneNotice done={done} locale={locale} />}
        {refused && !ofPartner && !refused.account && <Refused words={refused} />}
      </div>
      {page.proposal && <Proposal page={page} proposal={page.proposal} locale={locale} />}
      {page.invitation && <Invited page={page} invitation={page.invitation} locale={locale} />}
      <LeaveOffers page={page} locale={locale} />
      <div className={styles.answers}>
        <ConfirmNotice page={page} locale={locale} />
      </div>
      {isNew && isLive(mine.status) && <FirstView page={page} locale={locale} />}
      <div className={styles.capacity}>
        <Programme page={page} locale={locale} />
        <div className={styles.side}>
          {page.ticket && <TicketPart ticket={page.ticket} file={mine.code} locale={locale} />}
          {!mine.erasedAt && <Money page={page} refused={refused?.account} locale={locale} />}
          <PayNow page={page} locale={locale} />
          <Invoices invoices={page.invoices} locale={locale} />
        </div>
        <div className={styles.rest}>
          {hasPartnerPart && <Partner page={page} locale={locale} refused={ofPartner} />}
          <Actions mine={mine} isOver={isOver} locale={locale} />
        </div>
      </div>
    </FormsOf>
  )
}
