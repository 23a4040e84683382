import { type FormEvent, useEffect, useReducer, useState } from 'react'
import { type ClientMessage, longestText } from '#app/platform/live/live-message.ts'
import { pageClient, useLive, useLiveState } from '#app/platform/live/use-live.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { LiveFacts } from './LiveFacts.tsx'
import styles from './LiveTest.module.css'
import { nothingReceived, receive } from './received.ts'

/** Shows the live channel at work: how the connection is, echoes, and messages from tab to tab. */
export function LiveTest({ locale }: { readonly locale: Locale }) {
  const state = useLiveState()
  const [received, dispatch] = useReducer(receive, nothingReceived)
  const [notSent, setNotSent] = useState(false)
  useEffect(() => pageClient().watch(dispatch), [])
  useLive('test', {})
  const send = (messageOf: (text: string) => ClientMessage) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isSent = pageClient().send(messageOf(String(new FormData(form).get('text') ?? '')))
    setNotSent(!isSent)
    if (isSent) form.reset()
  }
  return (
    <>
      <h1 className={styles.title}>{m.office_test_websocket_title({}, { locale })}</h1>
      <p className={styles.intro}>{m.live_test_intro({}, { locale })}</p>
      <noscript>
        <Notice tone="warn">{m.live_no_script({}, { locale })}</Notice>
      </noscript>
      <LiveFacts state={state} received={received} locale={locale} />
      <div role="status" className={styles.notices}>
        {notSent && state !== 'online' && <Notice tone="warn">{m.live_test_not_sent({}, { locale })}</Notice>}
        {received.refused === 'too-often' && (
          <Notice tone="warn">{m.live_test_too_often({}, { locale })}</Notice>
        )}
        {received.refused === 'unknown' && <Notice tone="warn">{m.live_test_off({}, { locale })}</Notice>}
      </div>
      <div className={styles.forms}>
        <form className={styles.form} onSubmit={send((text) => ({ type: 'say', topic: 'test', text }))}>
          <Field
            id="say"
            name="text"
            label={m.live_test_say({}, { locale })}
            hint={m.live_test_say_hint({}, { locale })}
            maxLength={longestText}
            autoComplete="off"
            required
          />
          <Button variant="primary">{m.live_test_say_send({}, { locale })}</Button>
        </form>
        <form className={styles.form} onSubmit={send((text) => ({ type: 'echo', text }))}>
          <Field
            id="echo"
            name="text"
            label={m.live_test_echo({}, { locale })}
            hint={m.live_test_echo_hint({}, { locale })}
            maxLength={longestText}
            autoComplete="off"
            required
          />
          <Button>{m.live_test_echo_send({}, { locale })}</Button>
          <p role="status" className={styles.echo}>
            {received.lastEcho !== null && m.live_test_echo_back({ text: received.lastEcho }, { locale })}
          </p>
        </form>
      </div>
      <section aria-labelledby="received" className={styles.received}>
        <h2 id="received">{m.live_test_heard({}, { locale })}</h2>
        <a href="/test/websocket" target="_blank" rel="noopener">
          {m.live_test_second({}, { locale })}
        </a>
        {received.messages.length === 0 && (
          <p className={styles.intro}>{m.live_test_nothing({}, { locale })}</p>
        )}
        <ol aria-live="polite">
          {received.messages.map(({ key, from, text }) => (
            <li key={key}>
              <span className={styles.from}>
                {from === received.welcome?.name
                  ? m.live_test_this({}, { locale })
                  : m.live_test_from({ name: from }, { locale })}
              </span>
              <span className={styles.words}>{text}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
