import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BilingualText } from '#app/mail/mailings/mailing-text.ts'
import type { Template } from '#app/mail/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { ChoiceNames } from '../../registrations/filter-text.ts'
import type { PreviewedMailing } from '../mail-answer.ts'
import { MailingTextFields } from './MailingTextFields.tsx'
import { MailsHead, type MailsLayout } from './MailsHead.tsx'
import { PreviewPart } from './PreviewPart.tsx'
import { RecipientFields } from './RecipientFields.tsx'
import { SendBar } from './SendBar.tsx'
import { noOptions, SendOptionFields } from './SendOptionFields.tsx'
import { TemplateSelect } from './TemplateSelect.tsx'
import { TestForm } from './TestForm.tsx'
import { useMailing } from './use-mailing.ts'
import { useMailingPreview } from './use-mailing-preview.ts'
import { useSending } from './use-sending.ts'
import styles from './WriteScreen.module.css'

type WriteScreenProps = MailsLayout & {
  readonly names: ChoiceNames
  readonly templates: readonly Template[]
  /** The view of registrations or of the team that the address names; null: all readers of the news. */
  readonly audience: string | null
  /** The recipient where it is one person. */
  readonly oneName: string | null
  readonly template: string | null
  readonly answersTo: string
  readonly username: string
  /** The user's own address, to which tests are sent; empty: not known. */
  readonly ownAddress: string
  /** A key of this page: pressed twice, the e-mail is sent once. */
  readonly pageKey: string
  readonly today: LocalDay
}

/** An e-mail to all of a view: recipients, text, time, and a preview. An archived edition sends none. */
export function WriteScreen(props: WriteScreenProps) {
  const { locale, pending, hasServer, oneName, isArchived, mayMany } = props
  // archived while an e-mail is being written, the edition takes nobody's text away
  const [hasForm] = useState(!isArchived)
  return (
    <>
      <MailsHead
        pending={pending}
        hasServer={hasServer}
        isArchived={isArchived}
        mayMany={mayMany}
        locale={locale}
        part="write"
        title={
          oneName === null ? m.mails_write({}, { locale }) : m.mails_write_to({ name: oneName }, { locale })
        }
      />
      {isArchived && <Alert color="accent">{m.mails_refused_archived({}, { locale })}</Alert>}
      {hasForm && <WriteForm {...props} />}
    </>
  )
}

function WriteForm(props: WriteScreenProps) {
  const { locale, pending, names, oneName, answersTo, ownAddress, mayMany, today } = props
  const { mailing, templateId, templates, ...writing } = useMailing(props)
  const { purpose, audience, words } = mailing
  const [language, setLanguage] = useState<Locale>(locale)
  const [options, setOptions] = useState(noOptions)
  const preview = useMailingPreview(mailing, { language, pendingCount: pending.length, locale })
  const { shown, isBusy } = preview
  const { isSending, send, sendTest } = useSending(mailing, {
    shown,
    locale,
    pageKey: props.pageKey,
    onRefused: preview.setRefused,
    onChanged: preview.preview,
    onSent: writing.forgetSent,
  })
  const errors = shown && !isUntouched(words) ? shown.errors : []
  const storedId = props.templates.some(({ id }) => id === templateId) ? templateId : null
  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(options, storedId)
        }}
      >
        {oneName === null && (
          <RecipientFields
            purpose={purpose}
            audience={audience}
            names={names}
            locale={locale}
            onPurpose={writing.choosePurpose}
            onAudience={writing.setAudience}
          />
        )}
        <TemplateSelect
          templates={templates}
          templateId={templateId}
          locale={locale}
          onTemplate={writing.chooseTemplate}
        />
        {writing.isDraftBack && (
          <p role="status" className={styles.back}>
            <span>{m.lists_draft_back({}, { locale })}</span>
            <Button size="compact-sm" variant="subtle" onClick={writing.startOver}>
              {m.lists_draft_forget({}, { locale })}
            </Button>
          </p>
        )}
        {writing.isWrittenElsewhere && (
          <p role="status" className={styles.back}>
            {m.mails_draft_elsewhere({}, { locale })}
          </p>
        )}
        <MailingTextFields
          words={words}
          purpose={purpose}
          language={language}
          locale={locale}
          onLanguage={setLanguage}
          onWords={writing.setWords}
        />
        <SendOptionFields
          options={options}
          answersTo={answersTo}
          today={today}
          locale={locale}
          onChange={(part) => setOptions((now) => ({ ...now, ...part }))}
        />
        {errors.length > 0 && (
          <ul className={styles.errors}>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
        <SendBar
          isBusy={isBusy}
          locale={locale}
          refused={preview.refused}
          isUnanswered={preview.isUnanswered}
          onAgain={preview.again}
        >
          <BusyButton
            type="submit"
            isBusy={isSending}
            disabled={shown === null || shown.count === 0}
            data-ready={isReady(shown) || undefined}
          >
            {m.mails_send({ count: shown?.count ?? 0 }, { locale })}
          </BusyButton>
          <TestForm locale={locale} ownAddress={ownAddress} onTest={(to) => sendTest(to, language)} />
          {mayMany && (
            <Link to="/admin/mails/templates" className={styles.more}>
              {m.mails_tab_templates({}, { locale })}
            </Link>
          )}
        </SendBar>
      </form>
      <PreviewPart shown={shown} isBusy={isBusy} locale={locale} onSample={preview.setSample} />
    </div>
  )
}

/** Empty fields are not reported before anything is written. */
function isUntouched({ en, sl }: BilingualText): boolean {
  return [en, sl].every(({ subject, body }) => subject === '' && body === '')
}

/** Whether nothing of the preview prevents sending. */
function isReady(shown: PreviewedMailing | null): boolean {
  return shown !== null && shown.errors.length === 0 && shown.empty.length === 0 && shown.count > 0
}
