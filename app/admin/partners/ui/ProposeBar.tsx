import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import type { Seeker } from '#app/registration/service.server.ts'
import { matchesOf } from '../match.ts'
import styles from './PartnersScreen.module.css'

type ProposeBarProps = {
  readonly leader: Seeker | undefined
  readonly follower: Seeker | undefined
  readonly titles: ReadonlyMap<string, string>
  readonly locale: Locale
}

/** The two chosen dancers, their shared events, and the button that sends both an e-mail. */
export function ProposeBar({ leader, follower, titles, locale }: ProposeBarProps) {
  const isBusy = useNavigation().state !== 'idle'
  if (!leader || !follower) return null
  const [match] = matchesOf(leader, [follower])
  const shared = match?.shared.flatMap((id) => titles.get(id) ?? []) ?? []
  return (
    <Form method="post" className={styles.bar}>
      <input type="hidden" name="intent" value="propose" />
      <input type="hidden" name="one" value={leader.id} />
      <input type="hidden" name="other" value={follower.id} />
      <p>
        <b data-role="leader">
          {leader.name} {leader.surname}
        </b>{' '}
        <a href={`mailto:${leader.email}`}>{leader.email}</a> +{' '}
        <b data-role="follower">
          {follower.name} {follower.surname}
        </b>{' '}
        <a href={`mailto:${follower.email}`}>{follower.email}</a>
        <br />
        {shared.length > 0
          ? m.partners_shares({ classes: shared.join(', ') }, { locale })
          : m.partners_shares_nothing({}, { locale })}
      </p>
      <BusyButton type="submit" isBusy={isBusy} disabled={!match?.isFree}>
        {m.partners_propose({}, { locale })}
      </BusyButton>
    </Form>
  )
}
