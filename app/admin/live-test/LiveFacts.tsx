import type { LiveState } from '#app/platform/live/live-client.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Heard } from './heard.ts'
import styles from './LiveFacts.module.css'

type LiveFactsProps = { readonly state: LiveState; readonly heard: Heard; readonly locale: Locale }

const stateLabels = {
  online: m.live_state_online,
  connecting: m.live_state_connecting,
  offline: m.live_state_offline,
  signedOut: m.live_state_signedOut,
} as const

/** How the connection is and what it has carried, in figures. */
export function LiveFacts({ state, heard, locale }: LiveFactsProps) {
  const unknown = m.live_test_unknown({}, { locale })
  const facts = [
    [m.live_test_instance, heard.welcome?.instance ?? unknown],
    [m.live_test_name, heard.welcome?.name ?? unknown],
    [m.live_test_returns, heard.connections],
    [m.live_test_beats, heard.beats],
    [m.live_test_said, heard.said],
    [m.live_test_echoes, heard.echoes],
  ] as const
  return (
    <section aria-label={m.live_test_counts({}, { locale })} className={styles.facts}>
      <p role="status" className={styles.state} data-state={state}>
        {stateLabels[state]({}, { locale })}
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name({}, { locale })}>
            <dt>{name({}, { locale })}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
