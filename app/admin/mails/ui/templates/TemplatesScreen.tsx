import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type BilingualText, type Purpose, purposes } from '#app/mail/mailings/mailing-text.ts'
import type { Template } from '#app/mail/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { useRequest } from '../../lists/ending/use-request.ts'
import { notify } from '../../notify.ts'
import type { TemplateAnswer, TemplateRequest } from '../mail-answer.ts'
import type { ShownEmail } from '../queries/read-email.server.ts'
import { EmailView } from './EmailView.tsx'
import { MailingTextFields } from './MailingTextFields.tsx'
import { MailsHead, type MailsLayout } from './MailsHead.tsx'
import { momentText } from './outbox-labels.ts'
import { purposeNames } from './purpose-names.ts'
import styles from './WriteScreen.module.css'

type TemplatesScreenProps = MailsLayout & {
  readonly templates: readonly Template[]
  /** The versions of the open template, the latest first; null: a new one. */
  readonly versions: readonly Template[] | null
  readonly isNew: boolean
  readonly mayWrite: boolean
}

/** The templates of staff, with their versions and a preview. */
export function TemplatesScreen({ templates, versions, isNew, mayWrite, ...layout }: TemplatesScreenProps) {
  const { locale } = layout
  const open = versions?.[0] ?? null
  return (
    <>
      <MailsHead {...layout} part="templates" title={m.mails_tab_templates({}, { locale })}>
        {mayWrite && (
          <Button variant="default" renderRoot={(root) => <Link {...root} to="?open=new" />}>
            {m.mails_template_new({}, { locale })}
          </Button>
        )}
      </MailsHead>
      {!mayWrite && <p className={office.hint}>{m.mails_refused_templates({}, { locale })}</p>}
      <div className={styles.columns} data-part="templates">
        {templates.length === 0 ? (
          <p className={office.hint}>{m.mails_templates_none({}, { locale })}</p>
        ) : (
          <ul className={styles.list}>
            {templates.map(({ id, name, purpose, version, savedAt }) => (
              <li key={id}>
                <Link to={`?open=${id}`} aria-current={id === open?.id ? 'page' : undefined}>
                  {name}
                  <small>
                    {purpose !== 'info' && `${purposeNames[purpose]({}, { locale })} · `}
                    {m.mails_template_version({ version, when: momentText(savedAt, locale) }, { locale })}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {(open || isNew) && (
          <TemplateForm
            key={open ? `${open.id} ${open.version}` : 'new'}
            {...{ open, versions, mayWrite, locale }}
          />
        )}
      </div>
    </>
  )
}

type TemplateFormProps = Pick<TemplatesScreenProps, 'versions' | 'mayWrite' | 'locale'> & {
  /** Null: a new one. */
  readonly open: Template | null
}

const nothing: BilingualText = { en: { subject: '', body: '' }, sl: { subject: '', body: '' } }
const PAUSE_MS = 350

function TemplateForm({ open, versions, mayWrite, locale }: TemplateFormProps) {
  const [name, setName] = useState(open?.name ?? '')
  const [purpose, setPurpose] = useState<Purpose>(open?.purpose ?? 'info')
  const [words, setWords] = useState(open?.words ?? nothing)
  const [language, setLanguage] = useState<Locale>(locale)
  const [refused, setRefused] = useState<string | null>(null)
  const [shown, setShown] = useState<{ email: ShownEmail | null; errors: readonly string[] } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const ask = useRequest<TemplateRequest, TemplateAnswer>()
  const look = useRequest<TemplateRequest, TemplateAnswer>()
  const preview = useDebouncedCallback(() => {
    const draft = { purpose, audience: null, words, language, sample: null }
    void look({ ...draft, intent: 'preview-template' }).then((answer) => {
      if (answer.kind === 'shown') setShown(answer)
    })
  }, PAUSE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text is checked again
  useEffect(preview, [purpose, words, language])

  const showAnswer = (answer: TemplateAnswer | { readonly kind: 'unanswered' }) =>
    setRefused(answer.kind === 'refused' ? answer.sentence : m.mails_unanswered({}, { locale }))
  const save = async () => {
    setBusy(true)
    setRefused(null)
    const { id = null, version = 0 } = open ?? {}
    const answer = await ask({ intent: 'save-template', id, version, name, purpose, words })
    setBusy(false)
    if (answer.kind !== 'saved') return showAnswer(answer)
    notify({ locale, message: m.mails_template_saved({ version: answer.version }, { locale }) })
    void navigate(`?open=${answer.id}`, { preventScrollReset: true })
  }
  const remove = async () => {
    if (!open) return
    const { id } = open
    const answer = await ask({ intent: 'remove-template', id })
    if (answer.kind !== 'done') return showAnswer(answer)
    await navigate('?')
    const undo = () => void ask({ intent: 'restore-template', id }).then(() => navigate(`?open=${id}`))
    notify({
      locale,
      timeout: 10_000,
      message: (
        <>
          {m.mails_template_removed({ name: open.name }, { locale })}{' '}
          <Button size="compact-xs" variant="default" onClick={undo}>
            {m.mails_undo({}, { locale })}
          </Button>
        </>
      ),
    })
  }
  const earlier = versions?.slice(1) ?? []
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label={m.mails_template_name({}, { locale })}
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
          {...{ words, purpose, language, locale }}
          isReadOnly={!mayWrite}
          onLanguage={setLanguage}
          onWords={setWords}
        />
        {refused !== null && (
          <Alert color="accent" role="alert">
            {refused}
          </Alert>
        )}
        <div className={styles.send}>
          {mayWrite && (
            <BusyButton type="submit" color="lead" isBusy={isBusy}>
              {m.mails_template_save({}, { locale })}
            </BusyButton>
          )}
          {open && (
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
        </div>
        {earlier.length > 0 && (
          <details>
            <summary>{m.mails_template_versions({ count: earlier.length }, { locale })}</summary>
            <ul className={styles.list}>
              {earlier.map((one) => (
                <li key={one.version}>
                  {m.mails_template_version(
                    { version: one.version, when: momentText(one.savedAt, locale) },
                    { locale },
                  )}
                  , {one.savedBy}{' '}
                  {mayWrite && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      onClick={() => {
                        setName(one.name)
                        setWords(one.words)
                      }}
                    >
                      {m.mails_template_take({}, { locale })}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
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

/** What else the address of writing by a template says. */
const toOf = { info: '', news: '&readers', team: '&team=helped' } as const satisfies Record<Purpose, string>
