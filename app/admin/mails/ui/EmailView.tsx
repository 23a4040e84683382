import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useNonce } from '../../nonce.ts'
import type { ShownEmail } from '../queries/read-email.server.ts'
import styles from './EmailView.module.css'

type EmailViewProps = {
  readonly email: ShownEmail
  readonly locale: Locale
  readonly isBusy?: boolean
}

/** An e-mail as it will look, in both parts: as a mail program shows it, and as text. Its iframe runs no scripts. */
export function EmailView({ email, locale, isBusy = false }: EmailViewProps) {
  const nonceOf = useNonce()
  const [part, setPart] = useState<'html' | 'text'>('html')
  const { from, to, replyTo, subject, html, text, files } = email
  const lines = [
    { label: m.mails_view_subject({}, { locale }), value: subject },
    { label: m.mails_view_to({}, { locale }), value: to },
    { label: m.mails_view_from({}, { locale }), value: from },
    { label: m.mails_view_reply_to({}, { locale }), value: replyTo },
    { label: m.mails_view_files({}, { locale }), value: files.join(', ') },
  ]
  return (
    <section className={styles.email} aria-label={m.mails_view({}, { locale })} aria-busy={isBusy}>
      <dl className={styles.lines}>
        {lines
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <SegmentedControl
        size="xs"
        aria-label={m.mails_view_part({}, { locale })}
        value={part}
        onChange={(value) => setPart(value === 'text' ? 'text' : 'html')}
        data={[
          { value: 'html', label: m.mails_view_html({}, { locale }) },
          { value: 'text', label: m.mails_view_text({}, { locale }) },
        ]}
      />
      {part === 'html' ? (
        <iframe title={subject} srcDoc={html.replaceAll('nonce-of-the-page', nonceOf())} sandbox="" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
        <pre className={styles.text} tabIndex={0}>
          {text}
        </pre>
      )}
    </section>
  )
}
