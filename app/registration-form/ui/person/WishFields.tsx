import { m } from '#app/platform/messages/messages.js'
import { Checkbox } from '#app/platform/ui/fields/Checkbox.tsx'
import { Field, TextAreaField } from '#app/platform/ui/fields/Field.tsx'
import type { FieldProps } from '../draft/field-props.ts'
import styles from './WishFields.module.css'

/** The optional questions: help, hosting, how they heard of us, a note. */
export function WishFields({ rendered, locale, errorAt }: FieldProps) {
  return (
    <div className={styles.wishes}>
      <fieldset>
        <legend className={styles.legend}>{m.register_wishes_legend({}, { locale })}</legend>
        <Checkbox
          name="volunteering"
          label={m.register_volunteering({}, { locale })}
          hint={m.register_volunteering_hint({}, { locale })}
          defaultChecked={rendered.volunteering}
        />
        <Checkbox
          name="hosting"
          label={m.register_hosting({}, { locale })}
          hint={m.register_hosting_hint({}, { locale })}
          defaultChecked={rendered.hosting}
        />
      </fieldset>
      <Field
        name="heardFrom"
        label={m.register_heard_from({}, { locale })}
        error={errorAt('heardFrom')}
        optionalIn={locale}
        defaultValue={rendered.heardFrom}
      />
      <TextAreaField
        name="note"
        label={m.register_note({}, { locale })}
        hint={m.register_note_hint({}, { locale })}
        error={errorAt('note')}
        optionalIn={locale}
        defaultValue={rendered.note}
      />
    </div>
  )
}
