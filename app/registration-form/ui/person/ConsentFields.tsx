import { langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Checkbox } from '#app/platform/ui/fields/Checkbox.tsx'
import type { FieldProps } from '../draft/field-props.ts'
import styles from './ConsentFields.module.css'

/** The terms, which must be accepted. */
export function TermsField({ rendered, locale, errorAt }: FieldProps) {
  return (
    <div>
      <Checkbox
        name="terms"
        label={m.register_terms({}, { locale })}
        hint={m.register_terms_hint({}, { locale })}
        error={errorAt('terms')}
        defaultChecked={rendered.terms}
      />
      <a className={styles.policy} href={`/${langOf(locale)}/policy`} target="_blank" rel="noreferrer">
        {m.register_terms_link({}, { locale })}{' '}
        <span className={styles.beside}>{m.register_opens_in_tab({}, { locale })}</span>
      </a>
    </div>
  )
}

/** Three optional consents, none ticked beforehand. */
export function ConsentFields({ rendered, locale }: FieldProps) {
  return (
    <div>
      <Checkbox name="photos" label={m.register_photos({}, { locale })} defaultChecked={rendered.photos} />
      <Checkbox name="listed" label={m.register_listed({}, { locale })} defaultChecked={rendered.listed} />
      <Checkbox
        name="newsletter"
        label={m.register_newsletter({}, { locale })}
        defaultChecked={rendered.newsletter}
      />
      <p className={styles.note}>{m.register_consents_free({}, { locale })}</p>
    </div>
  )
}
