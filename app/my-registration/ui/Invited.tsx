import { inLocale, type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import type { MinePage } from './mine-page.ts'
import { OwnForm } from './OwnForm.tsx'
import styles from './Proposal.module.css'
import { momentIn } from './state/moment.ts'

type InvitedProps = {
  readonly page: Pick<MinePage, 'mine'>
  readonly invitation: NonNullable<MinePage['invitation']>
  readonly locale: Locale
}

/** The invitation of another dancer, which somebody who is registered already answers here. R5 */
export function Invited({ page: { mine }, invitation, locale }: InvitedProps) {
  const { id, name, role, until, eventIds } = invitation
  const theirs = new Set<string>(eventIds)
  const shared = mine.picks.filter(({ eventId, state }) => theirs.has(eventId) && state !== 'left')
  const base = `/${langOf(locale)}/myReg`
  const fits = mine.role === 'both' || mine.role === role
  return (
    <section id="invited" className={styles.proposal} aria-labelledby="invited-title">
      <h2 id="invited-title">{m.my_reg_invited_by_title({ name }, { locale })}</h2>
      <p>{m.my_reg_invited_by_text(momentIn(until, locale), { locale })}</p>
      {shared.length > 0 && (
        <>
          <p>{m.my_reg_invited_by_shared({}, { locale })}</p>
          <ul>
            {shared.map(({ eventId, event }) => (
              <li key={eventId}>{inLocale(event.title, locale).text}</li>
            ))}
          </ul>
        </>
      )}
      {shared.length < theirs.size && (
        <p>
          {m.my_reg_invited_by_more({ name }, { locale })}{' '}
          <a href={`${base}/change`}>{m.my_reg_action_change({}, { locale })}</a>
        </p>
      )}
      {fits ? (
        <OwnForm method="post" className={styles.answers}>
          <input type="hidden" name="invitation" value={id} />
          <Button variant="primary" name="intent" value="join-inviter">
            {m.my_reg_proposal_yes({ name }, { locale })}
          </Button>
        </OwnForm>
      ) : (
        <p>
          {m.my_reg_invited_by_same_role({}, { locale })}{' '}
          <a href={`${base}/person#role`}>{m.my_reg_help_link_role({}, { locale })}</a>
        </p>
      )}
    </section>
  )
}
