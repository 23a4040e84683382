import { Alert, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { type BilingualText, type Purpose, purposes } from '#app/mail/mailings/mailing-text.ts'
import type { Template } from '#app/mail/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { useRequest } from '../../lists/ending/use-request.ts'
import { notify } from '../../notify.ts'
import type { ChoiceNames } from '../../registrations/filter-text.ts'
import { teamSearch, teamViewOf } from '../audience.ts'
import type { PreviewedMailing, WriteAnswer, WriteRequest } from '../mail-answer.ts'
import { shippedTemplates } from '../shipped-templates.ts'
import { AudienceField } from './AudienceField.tsx'
import { MailingTextFields } from './MailingTextFields.tsx'
import { MailsHead, type MailsLayout } from './MailsHead.tsx'
import { PreviewPart } from './PreviewPart.tsx'
import { purposeNames } from './purpose-names.ts'
import { TestForm } from './TestForm.tsx'
import { useTextDraft } from './use-text-draft.ts'
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
  readonly mayMany: boolean
  /** A key of this page: pressed twice, the e-mail is sent once. */
  readonly pageKey: string
  readonly isArchived: boolean
  readonly today: LocalDay
}

const nothing: BilingualText = { en: { subject: '', body: '' }, sl: { subject: '', body: '' } }
const PAUSE_MS = 350

/** An e-mail to all of a view: recipients, text, time, and a preview. */
export function WriteScreen(props: WriteScreenProps) {
  const { locale, pending, hasServer, templates, names, oneName, answersTo, ownAddress, mayMany } = props
  const [audience, setAudience] = useState(props.audience)
  const [purpose, setPurpose] = useState<Purpose>(
    teamViewOf(props.audience) ? 'team' : props.audience === null ? 'news' : 'info',
  )
  const shipped = shippedTemplates(locale)
  const chosen = [...templates, ...shipped].find(({ id }) => id === props.template)
  const [templateId, setTemplateId] = useState<string | null>(chosen?.id ?? null)
  const [words, setWords] = useState(chosen?.words ?? nothing)
  const draft = useTextDraft({ username: props.username, audience: props.audience }, words, setWords)
  const [language, setLanguage] = useState<Locale>(locale)
  const [replyTo, setReplyTo] = useState('')
  const [perHour, setPerHour] = useState<number | null>(null)
  const [leavesAt, setLeavesAt] = useState('')
  const [sample, setSample] = useState<string | null>(null)
  const [pageKey] = useState(props.pageKey)
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<PreviewedMailing | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isBusy, setBusy] = useState(true)
  const [isUnanswered, setUnanswered] = useState(false)
  const { revalidate } = useRevalidator()
  const look = useRequest<WriteRequest, WriteAnswer>()
  const ask = useRequest<WriteRequest, WriteAnswer>()
  const written = { purpose, audience: purpose === 'info' ? (audience ?? '') : audience, words }

  const preview = () => {
    setBusy(true)
    void look({ ...written, intent: 'preview-mailing', sample, language }).then((answer) => {
      setBusy(false)
      if (answer.kind === 'mailing') setShown(answer)
      else setRefused(answer.kind === 'refused' ? answer.sentence : m.mails_unanswered({}, { locale }))
      setUnanswered(answer.kind === 'unanswered')
    })
  }
  const previewSoon = useDebouncedCallback(preview, PAUSE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text or audience is checked again
  useEffect(() => {
    setRefused(null)
    previewSoon()
  }, [purpose, audience, words, sample, language, pending.length])

  const send = async () => {
    if (!shown || isSending) return
    if (leavesAt !== '' && !isTypedTime(leavesAt)) {
      setRefused(m.date_wrong_time({}, { locale }))
      return
    }
    setSending(true)
    setRefused(null)
    const answer = await ask({
      ...written,
      ...{
        intent: 'send-mailing',
        key: `${pageKey} ${round}`,
        shown: shown.digest,
        templateId: templates.some(({ id }) => id === templateId) ? templateId : null,
        replyTo,
        perHour,
        leavesAt,
      },
    })
    setSending(false)
    if (answer.kind === 'done') {
      draft.forget()
      // what is sent again is another mailing
      setRound(round + 1)
      void revalidate()
      return
    }
    setRefused(answer.kind === 'refused' ? answer.sentence : m.mails_unanswered({}, { locale }))
    if (answer.kind === 'refused' && answer.isChanged) preview()
  }
  const isReady = shown !== null && shown.errors.length === 0 && shown.empty.length === 0 && shown.count > 0
  return (
    <>
      <MailsHead
        {...{ pending, hasServer, locale }}
        part="write"
        title={
          oneName === null ? m.mails_write({}, { locale }) : m.mails_write_to({ name: oneName }, { locale })
        }
      />
      {props.isArchived && <Alert color="accent">{m.mails_refused_archived({}, { locale })}</Alert>}
      <div className={styles.columns}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {oneName === null && (
            <>
              <NativeSelect
                label={m.mails_purpose({}, { locale })}
                value={purpose}
                onChange={({ currentTarget }) => {
                  const to = purposes.find((one) => one === currentTarget.value) ?? 'info'
                  setPurpose(to)
                  if (to === 'team') setAudience(teamSearch('helped'))
                  else if (purpose === 'team') setAudience(to === 'news' ? null : '')
                  else if (to === 'info' && audience === null) setAudience('')
                }}
                data={purposes.map((one) => ({ value: one, label: purposeNames[one]({}, { locale }) }))}
              />
              <AudienceField {...{ audience, purpose, names, locale }} onAudience={setAudience} />
            </>
          )}
          <NativeSelect
            label={m.mails_template({}, { locale })}
            value={templateId ?? ''}
            onChange={({ currentTarget }) => {
              const found = [...templates, ...shipped].find(({ id }) => id === currentTarget.value)
              setTemplateId(found?.id ?? null)
              if (found) setWords(found.words)
            }}
          >
            <option value="">{m.mails_template_none({}, { locale })}</option>
            {[...templates, ...shipped]
              .filter((one) => one.purpose === purpose)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </NativeSelect>
          {draft.isBack && (
            <p role="status" className={styles.back}>
              <span>{m.lists_draft_back({}, { locale })}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => {
                  setWords(nothing)
                  draft.forget()
                }}
              >
                {m.lists_draft_forget({}, { locale })}
              </Button>
            </p>
          )}
          <MailingTextFields
            {...{ words, purpose, language, locale }}
            onLanguage={setLanguage}
            onWords={setWords}
          />
          <details className={styles.options}>
            <summary>{m.mails_options({}, { locale })}</summary>
            <div className={office.fields}>
              <TextInput
                label={m.mails_reply_to({}, { locale })}
                placeholder={answersTo}
                type="email"
                value={replyTo}
                onChange={({ currentTarget }) => setReplyTo(currentTarget.value)}
                autoComplete="off"
              />
              <DateField
                label={m.mails_leaves({}, { locale })}
                description={m.mails_leaves_hint({}, { locale })}
                value={leavesAt}
                onValue={setLeavesAt}
                near={props.today}
                withTime
                locale={locale}
              />
              <NumberInput
                label={m.mails_pace({}, { locale })}
                description={m.mails_pace_hint({}, { locale })}
                min={1}
                max={100_000}
                allowDecimal={false}
                value={perHour ?? ''}
                onChange={(value) => setPerHour(typeof value === 'number' && value > 0 ? value : null)}
              />
            </div>
          </details>
          {shown && shown.errors.length > 0 && !isUntouched(words) && (
            <ul className={styles.errors}>
              {shown.errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          )}
          {refused !== null && (
            <Alert color="accent" role="alert">
              {refused}
              {isUnanswered && (
                <BusyButton
                  size="compact-sm"
                  variant="subtle"
                  isBusy={isBusy}
                  onClick={() => {
                    setRefused(null)
                    setUnanswered(false)
                    preview()
                  }}
                >
                  {m.lists_failed_again({}, { locale })}
                </BusyButton>
              )}
            </Alert>
          )}
          <div className={styles.send}>
            <BusyButton
              type="submit"
              color="lead"
              isBusy={isSending}
              disabled={props.isArchived || shown === null || shown.count === 0}
              data-ready={isReady || undefined}
            >
              {m.mails_send({ count: shown?.count ?? 0 }, { locale })}
            </BusyButton>
            <TestForm
              {...{ locale, ownAddress }}
              onTest={async (to) => {
                const answer = await ask({
                  ...written,
                  intent: 'test-mailing',
                  to,
                  sample: shown?.sample?.target ?? null,
                  language,
                })
                if (answer.kind === 'done') {
                  notify({ locale, message: m.mails_test_sent({ to }, { locale }) })
                  return null
                }
                return answer.kind === 'refused' ? answer.sentence : m.mails_unanswered({}, { locale })
              }}
            />
            {mayMany && (
              <Link to="/admin/mails/templates" className={styles.more}>
                {m.mails_tab_templates({}, { locale })}
              </Link>
            )}
          </div>
        </form>
        <PreviewPart {...{ shown, isBusy, locale }} onSample={setSample} />
      </div>
    </>
  )
}

/** Empty fields are not reported before anything is written. */
function isUntouched({ en, sl }: BilingualText): boolean {
  return [en, sl].every(({ subject, body }) => subject === '' && body === '')
}

/** As the server takes it: `2025-11-05T23:59`. */
function isTypedTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)
}
