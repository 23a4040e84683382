import { NumberInput, TextInput } from '@mantine/core'
import type { EditionNames } from '#app/festival/moved-edition.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { fieldLabel } from '../../../lists/labels.ts'
import styles from './CopyScreen.module.css'

type CopyNamesProps = {
  readonly names: EditionNames
  readonly onChange: (given: Partial<EditionNames>) => void
  readonly locale: Locale
}

/** The names of the new edition, proposed or typed. */
export function CopyNames({ names, onChange, locale }: CopyNamesProps) {
  const { code, number, name, subtitle } = names
  return (
    <section className={office.part} aria-labelledby="copy-names">
      <h2 id="copy-names">{m.settings_copy_called({}, { locale })}</h2>
      <div className={styles.names}>
        <div className={styles.short}>
          <TextInput
            label={fieldLabel({ name: 'code' }, locale)}
            value={code}
            maxLength={20}
            onChange={({ currentTarget }) => onChange({ code: currentTarget.value })}
          />
          <NumberInput
            label={fieldLabel({ name: 'number' }, locale)}
            value={number}
            min={1}
            max={999}
            allowDecimal={false}
            onChange={(value) => onChange({ number: Number(value) })}
          />
        </div>
        <span />
        <TextInput
          label={m.settings_copy_name_en({}, { locale })}
          lang="en-GB"
          value={name.en}
          onChange={({ currentTarget }) => onChange({ name: { ...name, en: currentTarget.value } })}
        />
        <TextInput
          label={m.settings_copy_name_sl({}, { locale })}
          lang="sl-SI"
          value={name.sl}
          onChange={({ currentTarget }) => onChange({ name: { ...name, sl: currentTarget.value } })}
        />
        <TextInput
          label={m.settings_copy_subtitle_en({}, { locale })}
          lang="en-GB"
          value={subtitle.en}
          onChange={({ currentTarget }) => onChange({ subtitle: { ...subtitle, en: currentTarget.value } })}
        />
        <TextInput
          label={m.settings_copy_subtitle_sl({}, { locale })}
          lang="sl-SI"
          value={subtitle.sl}
          onChange={({ currentTarget }) => onChange({ subtitle: { ...subtitle, sl: currentTarget.value } })}
        />
      </div>
    </section>
  )
}
