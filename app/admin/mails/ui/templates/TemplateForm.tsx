import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type BilingualText, type Purpose, purposes } from '#app/mail/mailings/mailing-text.ts'
import type { Template } from '#app/mail/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { EmailView } from '../EmailView.tsx'
import { MailingTextFields } from '../MailingTextFields.tsx'
import { purposeNames } from '../purpose-names.ts'
import { SendBar } from '../SendBar.tsx'
import styles from '../WriteScreen.module.css'
import { TemplateVersions } from './TemplateVersions.tsx'
import { useTemplatePreview } from './use-template-preview.ts'
import { type RefusedTemplate, useTemplateRequests } from './use-template-requests.tsx'

type TemplateFormProps = {
  /** Null: a new one. */
  readonly open: Template | null
  /** Its versions, the latest first; null: a new one. */
  readonly versions: readonly Template[] | null
  readonly mayWrite: boolean
  /** Whether this user may write to many by it. */
  readonly mayUse: boolean
  /** A new one was saved, under this id. */
  readonly onMade: (id: string) => void
  readonly locale: Locale
}

const nothing: BilingualText = { en: { subject: '', body: '' }, sl: { subject: '', body: '' } }

/** One template with its preview. */
export function TemplateForm({ open, versions, mayWrite, mayUse, onMade, locale }: TemplateFormProps) {
  const [name, setName] = useState(open?.name ?? '')
  const [purpose, setPurpose] = useState<Purpose>(open?.purpose ?? 'info')
  const [words, setWords] = useState(open?.words ?? nothing)
  const [language, setLanguage] = useState<Locale>(locale)
  const { base, refused, isBusy, save, remove } = useTemplateRequests(open, { onMade, locale })
  const nameField = useRef<HTMLInputElement>(null)
  const wrongName = refused?.field === 'name' ? refused.sentence : null
  const textErrors = refused?.textErrors
  useEffect(() => {
    // the button that was pressed is a screen further down
    if (refused?.field === 'name') nameField.current?.focus()
  }, [refused])
  const shown = useTemplatePreview({ purpose, words, language })
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save({ name, purpose, words })
        }}
      >
        <TextInput
          ref={nameField}
          label={m.mails_template_name({}, { locale })}
          error={wrongName}
          value={name}
          maxLength={80}
          readOnly={!mayWrite}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={m.mails_purpose({}, { locale })}
          value={purpose}
          disabled={!mayWrite}
          onChange={({ currentTarget }) =>
            setPurpose(purposes.find((one) => one === currentTarget.value) ?? 'info')
          }
          data={purposes.map((one) => ({ value: one, label: purposeNames[one]({}, { locale }) }))}
        />
        <MailingTextFields
          words={words}
          purpose={purpose}
          language={language}
          locale={locale}
          isReadOnly={!mayWrite}
          {...(textErrors && { errors: textErrors })}
          onLanguage={setLanguage}
          onWords={setWords}
        />
        <SendBar isBusy={isBusy} locale={locale} refused={refused && besideButton(refused, language)}>
          {mayWrite && (
            <BusyButton type="submit" isBusy={isBusy}>
              {m.mails_template_save({}, { locale })}
            </BusyButton>
          )}
          {open && mayUse && (
            <Button
              variant="default"
              renderRoot={(root) => (
                <Link {...root} to={`/admin/mails/write?template=${open.id}${toOf[open.purpose]}`} />
              )}
            >
              {m.mails_template_use({}, { locale })}
            </Button>
          )}
          {open && mayWrite && (
            <Button variant="subtle" color="red" onClick={() => void remove()}>
              {m.mails_template_remove({}, { locale })}
            </Button>
          )}
        </SendBar>
        <TemplateVersions
          mayWrite={mayWrite}
          locale={locale}
          others={versions?.filter(({ version }) => version !== base) ?? []}
          onTake={(version) => {
            setName(version.name)
            setPurpose(version.purpose)
            setWords(version.words)
          }}
        />
      </form>
      <section className={styles.preview} aria-label={m.mails_preview({}, { locale })}>
        {shown?.errors.map((error) => (
          <p key={error} className={styles.empty}>
            {error}
          </p>
        ))}
        {shown?.email ? (
          <EmailView email={shown.email} locale={locale} />
        ) : (
          <p className={office.hint}>{m.mails_sample_none({}, { locale })}</p>
        )}
      </section>
    </>
  )
}

/** What no field on the screen says of a refusal. */
function besideButton({ sentence, field, textErrors }: RefusedTemplate, language: Locale): string | null {
  if (field !== undefined) return null
  if (!textErrors) return sentence
  const elsewhere = textErrors.filter((one) => one.language !== language)
  return elsewhere.map((one) => one.sentence).join(' ') || null
}

/** What else the address of writing by a template says. */
const toOf = { info: '', news: '&readers', team: '&team=helped' } as const satisfies Record<Purpose, string>
