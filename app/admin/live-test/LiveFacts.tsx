import type { LiveState } from '#app/platform/live/live-client.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './LiveFacts.module.css'
import type { Received } from './received.ts'

type LiveFactsProps = { readonly state: LiveState; readonly received: Received; readonly locale: Locale }

const stateLabels = {
  online: m.live_state_online,
  connecting: m.live_state_connecting,
  offline: m.live_state_offline,
  signedOut: m.live_state_signedOut,
} as const

/** How the connection is and what it has carried, in figures. */
export function LiveFacts({ state, received, locale }: LiveFactsProps) {
  const unknown = m.live_test_unknown({}, { locale })
  const facts = [
    [m.live_test_instance, received.welcome?.instance ?? unknown],
    [m.live_test_name, received.welcome?.name ?? unknown],
    [m.live_test_returns, received.connections],
    [m.live_test_beats, received.beats],
    [m.live_test_texts, received.texts],
    [m.live_test_echoes, received.echoes],
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
