import { Button, Textarea, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type SubmitEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { longest } from '#app/festival/content/content-error.ts'
import { factNames } from '#app/festival/content/edition-facts.ts'
import type { ContentHistory } from '#app/festival/content/history.server.ts'
import { pageHref } from '#app/festival/content/page-names.ts'
import { viewOf } from '#app/festival/content/page-view.ts'
import { type Locale, langOf, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { notify } from '../../notify.ts'
import { type HistoryPlace, type OpenText, settingsHref, textHref } from '../settings-address.ts'
import { useTextEditor } from '../use-text-editor.ts'
import { TextFailureNotice } from './TextFailureNotice.tsx'
import { TextHistory } from './TextHistory.tsx'
import { TextPreview } from './TextPreview.tsx'
import styles from './TextScreen.module.css'

type TextScreenProps = {
  readonly open: OpenText
  readonly place: HistoryPlace
  readonly text: ContentHistory
  readonly username: string
  readonly locale: Locale
}

const words = { saved: m.content_saved, restored: m.content_restored, same: m.content_nothing_new } as const

/** On a phone one of them is shown. */
const halves = [
  { name: 'write', label: m.content_write },
  { name: 'look', label: m.content_preview },
] as const

/** A page's text in one language: written on the left, as it will look on the right, and what it was before below. */
export function TextScreen({ open, place, text, username, locale }: TextScreenProps) {
  const form = useRef<HTMLFormElement>(null)
  const [half, setHalf] = useState<'write' | 'look'>('write')
  const editor = useTextEditor({
    open,
    text,
    username,
    onWritten: (what) => notify({ locale, message: words[what]({}, { locale }) }),
  })
  const { now, note, isTouched, isBusy } = editor
  const shown = useDeferredValue(now)
  const view = useMemo(() => viewOf(shown, open.locale, text.facts), [shown, open.locale, text.facts])
  useHotkeys([['mod+s', () => form.current?.requestSubmit()]], [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) editor.save()
  }
  const language = languageTag(open.locale)
  const left = (field: 'title' | 'description' | 'lead') =>
    m.content_characters({ count: now[field].length, most: longest[field] }, { locale })
  return (
    <>
      <TextHead open={open} locale={locale} />
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons belong together, and no form is in it */}
      <div className={styles.halves} role="group" aria-label={m.content_halves({}, { locale })}>
        {halves.map(({ name, label }) => (
          <Button
            key={name}
            variant={half === name ? 'light' : 'default'}
            aria-pressed={half === name}
            onClick={() => setHalf(name)}
          >
            {label({}, { locale })}
          </Button>
        ))}
      </div>
      <div className={styles.editor} data-half={half}>
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          <TextFailureNotice editor={editor} locale={locale} />
          <TextInput
            label={m.content_field_title({}, { locale })}
            description={left('title')}
            value={now.title}
            lang={language}
            onChange={({ currentTarget }) => editor.set('title', currentTarget.value)}
          />
          <Textarea
            label={m.content_field_description({}, { locale })}
            description={left('description')}
            autosize
            minRows={2}
            value={now.description}
            lang={language}
            onChange={({ currentTarget }) => editor.set('description', currentTarget.value)}
          />
          <Textarea
            label={m.content_field_lead({}, { locale })}
            description={left('lead')}
            autosize
            minRows={2}
            value={now.lead}
            lang={language}
            onChange={({ currentTarget }) => editor.set('lead', currentTarget.value)}
          />
          <Textarea
            label={m.content_field_body({}, { locale })}
            description={m.content_field_body_hint({}, { locale })}
            classNames={{ input: styles.body ?? '' }}
            autosize
            minRows={14}
            maxRows={32}
            value={now.body}
            lang={language}
            onChange={({ currentTarget }) => editor.set('body', currentTarget.value)}
          />
          <details className={styles.facts}>
            <summary>{m.content_facts({}, { locale })}</summary>
            <p>{m.content_facts_text({}, { locale })}</p>
            <dl>
              {factNames.map((name) => (
                <div key={name}>
                  <dt>{`{${name}}`}</dt>
                  <dd lang={language}>{text.facts[name]}</dd>
                </div>
              ))}
            </dl>
          </details>
          <TextInput
            label={m.content_field_note({}, { locale })}
            description={m.content_field_note_hint({}, { locale })}
            value={note}
            onChange={({ currentTarget }) => editor.setNote(currentTarget.value)}
          />
          <div className={styles.foot}>
            <BusyButton type="submit" isBusy={isBusy}>
              {m.content_save({}, { locale })}
            </BusyButton>
            {isTouched && (
              <Button variant="subtle" onClick={editor.discard}>
                {m.content_discard({}, { locale })}
              </Button>
            )}
            <span role="status">{isTouched && m.content_unsaved({}, { locale })}</span>
          </div>
        </form>
        <TextPreview view={view} locale={locale} />
      </div>
      <TextHistory
        open={open}
        place={place}
        text={text}
        isBusy={isBusy}
        locale={locale}
        onRestore={editor.restore}
      />
    </>
  )
}

/** Which page in which language, the same in the other one, and the page itself. */
function TextHead({ open, locale }: { readonly open: OpenText; readonly locale: Locale }) {
  const lang = langOf(open.locale)
  const inWords = { en: m.content_settings_in_english, sl: m.content_settings_in_slovenian }
  return (
    <header className={styles.head}>
      <p>
        <Link to={settingsHref}>{m.office_settings_title({}, { locale })}</Link>
      </p>
      <h1>{m.content_editor_title({ page: pageHref(open.page, lang) }, { locale })}</h1>
      <nav aria-label={m.content_languages({}, { locale })}>
        {(['en', 'sl'] as const).map((language) => (
          <Link
            key={language}
            to={textHref({ page: open.page, locale: language })}
            aria-current={language === open.locale ? 'page' : undefined}
          >
            {inWords[language]({}, { locale })}
          </Link>
        ))}
        <a href={pageHref(open.page, lang)}>{m.content_to_page({}, { locale })}</a>
      </nav>
    </header>
  )
}
