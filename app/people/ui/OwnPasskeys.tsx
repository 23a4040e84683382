import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { Passkey } from '../second-factor/passkey.ts'
import styles from './CredentialForm.module.css'
import { PasskeyDays } from './PasskeyDays.tsx'
import { usePasskeys } from './PasskeySignIn.tsx'
import { makePasskey } from './passkey-calls.ts'

type OwnPasskeysProps = { readonly locale: Locale; readonly passkeys: readonly Passkey[] }

/** One's own passkeys: which there are, one more, one less. Removing works without scripts. */
export function OwnPasskeys({ locale, passkeys }: OwnPasskeysProps) {
  const canUse = usePasskeys()
  if (!canUse && passkeys.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="passkeys">
      <h2 id="passkeys">{m.people_passkey_title({}, { locale })}</h2>
      <p>{m.people_passkey_about({}, { locale })}</p>
      {passkeys.length > 0 && (
        <ul className={styles.keys}>
          {passkeys.map((passkey) => (
            <OwnPasskey key={passkey.id} passkey={passkey} locale={locale} />
          ))}
        </ul>
      )}
      {canUse && <NewPasskey locale={locale} />}
    </section>
  )
}

function OwnPasskey({ passkey, locale }: { readonly passkey: Passkey; readonly locale: Locale }) {
  const { id, name, madeAt, usedAt } = passkey
  return (
    <li>
      <form method="post" action="/auth/password#passkeys" className={styles.credentialRow}>
        <input type="hidden" name="passkey" value={id} />
        <span>
          <strong>{name}</strong>
          <PasskeyDays locale={locale} madeAt={madeAt} usedAt={usedAt} />
        </span>
        <Button
          variant="quiet"
          name="intent"
          value="passkey-remove"
          aria-label={m.people_passkey_remove_of({ name }, { locale })}
        >
          {m.people_passkey_remove({}, { locale })}
        </Button>
      </form>
    </li>
  )
}

function NewPasskey({ locale }: { readonly locale: Locale }) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const add = async (form: HTMLFormElement) => {
    setAsking(true)
    setRefusal(null)
    const outcome = await makePasskey(String(new FormData(form).get('name') ?? ''))
    setAsking(false)
    if (outcome.kind === 'refused') setRefusal(outcome.text ?? m.people_passkey_failed({}, { locale }))
    if (outcome.kind !== 'done') return
    form.reset()
    await revalidate()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void add(event.currentTarget)
  }
  return (
    <form className={styles.form} onSubmit={send}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Field
        name="name"
        label={m.people_passkey_name({}, { locale })}
        hint={m.people_passkey_name_hint({}, { locale })}
        maxLength={60}
        required
      />
      <Button disabled={isAsking}>{m.people_passkey_add({}, { locale })}</Button>
    </form>
  )
}
