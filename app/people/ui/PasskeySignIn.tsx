import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import styles from './CredentialForm.module.css'
import { signInByPasskey } from './passkey-calls.ts'

/** Signs in with a passkey. Renders nothing without scripts, or when the browser does not support passkeys. */
export function PasskeySignIn({ locale, to }: { readonly locale: Locale; readonly to: string | null }) {
  const canUse = usePasskeys()
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (!canUse) return null

  const signIn = async () => {
    setAsking(true)
    setRefusal(null)
    const outcome = await signInByPasskey()
    if (outcome.kind === 'done') return window.location.assign(to ?? outcome.value)
    setAsking(false)
    if (outcome.kind === 'refused') setRefusal(outcome.text ?? m.people_passkey_failed({}, { locale }))
  }
  return (
    <div className={styles.form}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button type="button" onClick={() => void signIn()} disabled={isAsking}>
        {m.people_passkey_sign_in({}, { locale })}
      </Button>
    </div>
  )
}

/** Starts false, because only the browser knows: server and client must render the same HTML. */
export function usePasskeys(): boolean {
  const [canUse, setCanUse] = useState(false)
  useEffect(() => setCanUse(browserSupportsWebAuthn()), [])
  return canUse
}
