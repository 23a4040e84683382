import { NativeSelect, Radio, TextInput } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countriesIn } from '#app/platform/values/countries.ts'
import { levels } from '#app/programme/event.ts'
import { levelLabel } from '#app/programme/ui/programme-labels.ts'
import type { Draft } from '#app/registration-form/ui/draft/draft.ts'
import type { RegisterPage } from '#app/registration-form/ui/register-page.ts'
import { choiceWord, fieldLabel } from '../../../lists/labels.ts'
import styles from './NewDrawer.module.css'

export type NewPartProps = {
  readonly page: RegisterPage
  readonly draft: Draft
  readonly locale: Locale
  /** The sentence beside a control, by its id. */
  readonly errorAt: (control: string) => string | undefined
}

/** Contact, role, and partner. */
export function NewPerson({ page, draft, locale, errorAt }: NewPartProps) {
  const text = (name: 'name' | 'surname' | 'email' | 'phone' | 'city', label: string) => (
    <TextInput
      id={name}
      name={name}
      type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
      label={label}
      error={errorAt(name)}
      defaultValue={page.draft[name]}
      autoComplete="off"
      {...(name === 'name' && { 'data-autofocus': true })}
    />
  )
  return (
    <>
      <div className={styles.pair}>
        {text('name', m.register_name({}, { locale }))}
        {text('surname', m.register_surname({}, { locale }))}
        {text('email', m.register_email({}, { locale }))}
        {text('phone', m.register_phone({}, { locale }))}
        <NativeSelect
          id="country"
          name="country"
          label={m.register_country({}, { locale })}
          error={errorAt('country')}
          defaultValue={page.draft.country}
          data={[
            { value: '', label: '' },
            ...countriesIn(locale).map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        {text('city', m.register_city({}, { locale }))}
        <NativeSelect
          id="language"
          name="language"
          label={fieldLabel({ name: 'language' }, locale)}
          defaultValue={page.draft.language}
          data={[
            { value: 'en', label: m.register_language_en({}, { locale }) },
            { value: 'sl', label: m.register_language_sl({}, { locale }) },
          ]}
        />
        <NativeSelect
          id="level"
          name="level"
          label={fieldLabel({ name: 'level' }, locale)}
          defaultValue={page.draft.level}
          data={[
            { value: '', label: '–' },
            ...levels.map((level) => ({ value: level, label: levelLabel(level, locale) })),
          ]}
        />
      </div>
      <Radio.Group
        id="role"
        name="role"
        label={fieldLabel({ name: 'role' }, locale)}
        error={errorAt('role')}
        defaultValue={page.draft.role}
      >
        <div className={styles.row}>
          {(['leader', 'follower', 'both'] as const).map((role) => (
            <Radio key={role} value={role} label={choiceWord(role, locale)} />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        name="company"
        label={m.regs_col_partner({}, { locale })}
        defaultValue={page.draft.partnerChoice}
      >
        <div className={styles.row}>
          <Radio value="alone" label={m.regs_add_alone({}, { locale })} />
          <Radio value="partner" label={m.regs_add_with({}, { locale })} />
          <Radio value="board" label={m.regs_add_board({}, { locale })} />
        </div>
      </Radio.Group>
      <TextInput
        id="partnerEmail"
        name="partnerEmail"
        type="email"
        label={fieldLabel({ name: 'partnerEmail' }, locale)}
        description={m.regs_add_partner_hint({}, { locale })}
        error={errorAt('partnerEmail')}
        disabled={draft.partnerChoice !== 'partner'}
        autoComplete="off"
      />
    </>
  )
}
