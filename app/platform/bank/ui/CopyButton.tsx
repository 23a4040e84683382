import { useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './PaymentSlip.module.css'

/**
 * Copies `text`. Only there when it can work: with JavaScript, in a browser that lets pages write to the
 * clipboard. Says aloud whether it did.
 */
export function CopyButton({ text, what, locale }: { text: string; what: string; locale: Locale }) {
  const [can, setCan] = useState(false)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => setCan('clipboard' in navigator), [])
  if (!can) return null

  function copy() {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }

  return (
    <span className={styles.copy}>
      <button type="button" onClick={copy} aria-label={m.bank_copy_what({ what }, { locale })}>
        {m.bank_copy({}, { locale })}
      </button>
      <span role="status">
        {outcome === 'copied' && m.bank_copied({}, { locale })}
        {outcome === 'failed' && m.bank_copy_failed({}, { locale })}
      </span>
    </span>
  )
}
