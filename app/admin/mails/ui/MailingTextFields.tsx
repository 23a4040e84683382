import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import {
  type BilingualText,
  LONGEST_BODY,
  LONGEST_SUBJECT,
  type Purpose,
} from '#app/mail/mailings/mailing-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { allowedPlaceholders } from '#app/registration/mail/words/placeholders.ts'
import type { TextError } from '../mail-answer.ts'
import { placeholderHint } from './placeholder-hints.ts'
import styles from './WriteScreen.module.css'

type MailingTextFieldsProps = {
  readonly words: BilingualText
  readonly purpose: Purpose
  /** The language that is being written. */
  readonly language: Locale
  readonly locale: Locale
  readonly isReadOnly?: boolean
  /** Why it was not saved. The first field in error has the focus. */
  readonly errors?: readonly TextError[]
  readonly onLanguage: (language: Locale) => void
  readonly onWords: (words: BilingualText) => void
}

const none: readonly never[] = []

/** Subject and text in one language at a time, with the placeholders that go in where the cursor is. */
export function MailingTextFields({
  words,
  purpose,
  language,
  locale,
  isReadOnly = false,
  errors = none,
  onLanguage,
  onWords,
}: MailingTextFieldsProps) {
  const line = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { subject, body } = words[language]
  const { inline, parts } = allowedPlaceholders[purpose]
  const errorOf = (part: TextError['part']) =>
    errors
      .filter((one) => one.language === language && one.part === part)
      .map(({ sentence }) => sentence)
      .join(' ') || null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen language moves no focus
  useEffect(() => {
    if (errors.length === 0) return
    const first = errors.find((one) => one.language === language) ?? errors[0]
    if (first && first.language !== language) onLanguage(first.language)
    const field = first?.part === 'subject' ? line : box
    field.current?.focus()
  }, [errors])
  const write = (to: Partial<BilingualText['en']>) =>
    onWords({ ...words, [language]: { ...words[language], ...to } })
  const insert = (name: string) => {
    const area = box.current
    const at = area?.selectionStart ?? body.length
    const until = area?.selectionEnd ?? at
    const isPart = parts.includes(name)
    const before = body.slice(0, at)
    const gap = isPart && before !== '' && !before.endsWith('\n\n') ? '\n\n' : ''
    const text = `${gap}{${name}}${isPart ? '\n\n' : ''}`
    write({ body: `${before}${text}${body.slice(until)}` })
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(at + text.length, at + text.length)
    })
  }
  const isMissing = (one: Locale) => words[one].subject.trim() === '' || words[one].body.trim() === ''
  const nameOf = { en: m.mails_language_en({}, { locale }), sl: m.mails_language_sl({}, { locale }) }
  return (
    <div className={styles.words}>
      <SegmentedControl
        size="sm"
        aria-label={m.mails_language({}, { locale })}
        value={language}
        onChange={(value) => onLanguage(value === 'sl' ? 'sl' : 'en')}
        data={(['en', 'sl'] as const).map((one) => ({
          value: one,
          label: `${nameOf[one]}${isMissing(one) ? ' ○' : ''}`,
        }))}
      />
      <TextInput
        ref={line}
        error={errorOf('subject')}
        label={m.mails_subject({}, { locale })}
        value={subject}
        lang={language}
        maxLength={LONGEST_SUBJECT}
        readOnly={isReadOnly}
        autoComplete="off"
        onChange={({ currentTarget }) => write({ subject: currentTarget.value })}
      />
      <Textarea
        ref={box}
        error={errorOf('body')}
        label={m.mails_body({}, { locale })}
        description={m.mails_body_hint({}, { locale })}
        value={body}
        lang={language}
        maxLength={LONGEST_BODY}
        readOnly={isReadOnly}
        autosize
        minRows={9}
        maxRows={24}
        onChange={({ currentTarget }) => write({ body: currentTarget.value })}
      />
      {!isReadOnly && (
        <fieldset className={styles.placeholders}>
          <legend className={office.hint}>{m.mails_placeholders({}, { locale })}</legend>
          {[...inline, ...parts].map((name) => (
            <Button
              key={name}
              size="compact-xs"
              variant="default"
              title={placeholderHint(name, locale)}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
