import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { aboutPartner } from '#app/registration/partners/proposals/about-partner.ts'
import type { MinePage } from './mine-page.ts'
import { OwnForm } from './OwnForm.tsx'
import styles from './Proposal.module.css'
import { momentIn } from './state/moment.ts'

type ProposalProps = {
  readonly page: MinePage
  readonly proposal: NonNullable<MinePage['proposal']>
  readonly locale: Locale
}

/** The partner proposed by the festival, with buttons for yes and no. */
export function Proposal({ page, proposal, locale }: ProposalProps) {
  const { id, name, until, saidYes, eventIds } = proposal
  const shared = new Set<string>(eventIds)
  const events = page.mine.picks.filter(({ eventId }) => shared.has(eventId))
  return (
    <section id="proposal" className={styles.proposal} aria-labelledby="proposal-title">
      <h2 id="proposal-title">{m.my_reg_proposal_title({}, { locale })}</h2>
      <p>{m.my_reg_proposal_text({ name, about: aboutPartner(proposal, locale) }, { locale })}</p>
      <ul>
        {events.map(({ eventId, event }) => (
          <li key={eventId}>{inLocale(event.title, locale).text}</li>
        ))}
      </ul>
      {saidYes ? (
        <p>{m.my_reg_proposal_waits({ name, ...momentIn(until, locale) }, { locale })}</p>
      ) : (
        <>
          <p className={styles.until}>{m.my_reg_proposal_until(momentIn(until, locale), { locale })}</p>
          <OwnForm method="post" className={styles.answers}>
            <input type="hidden" name="intent" value="answer-proposal" />
            <input type="hidden" name="proposal" value={id} />
            <Button variant="primary" name="answer" value="yes">
              {m.my_reg_proposal_yes({ name }, { locale })}
            </Button>
            <Button name="answer" value="no">
              {m.my_reg_proposal_no({}, { locale })}
            </Button>
          </OwnForm>
        </>
      )}
    </section>
  )
}
