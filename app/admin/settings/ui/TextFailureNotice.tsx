import { Alert, Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { TextEditor, TextFailure } from '../use-text-editor.ts'
import styles from './TextFailureNotice.module.css'

type TextFailureNoticeProps = { readonly editor: TextEditor; readonly locale: Locale }

/** Why the text was not saved, with the ways to continue; or that the shown text is an unsaved one of an earlier visit. */
export function TextFailureNotice({ editor, locale }: TextFailureNoticeProps) {
  const { failure, isBehind, isFromDraft, isTouched } = editor
  if (isBehind || failure === 'conflict') {
    return (
      <Alert color="accent" title={m.content_conflict_title({}, { locale })} className={styles.failure}>
        <p>{m.content_conflict_text({}, { locale })}</p>
        <div className={styles.ways}>
          <Button size="compact-md" variant="default" onClick={editor.discard}>
            {m.content_conflict_theirs({}, { locale })}
          </Button>
          <Button size="compact-md" variant="default" onClick={editor.keepMine}>
            {m.content_conflict_mine({}, { locale })}
          </Button>
        </div>
      </Alert>
    )
  }
  if (failure) {
    return (
      <Alert color="red" title={m.content_not_saved({}, { locale })} className={styles.failure}>
        <p>{reasons[failure]({}, { locale })}</p>
      </Alert>
    )
  }
  if (!isFromDraft || !isTouched) return null
  return (
    <p role="status" className={styles.draft}>
      {m.content_draft_back({}, { locale })}
    </p>
  )
}

const reasons = {
  'title-missing': m.content_error_title,
  'description-missing': m.content_error_description,
  'too-long': m.content_error_too_long,
  'unknown-fact': m.content_error_fact,
  'nothing-left': m.content_error_nothing_left,
  'edition-archived': m.content_error_archived,
  'not-allowed': m.content_error_not_allowed,
  'not-found': m.content_error_gone,
  malformed: m.content_error_too_long,
  offline: m.content_error_offline,
} as const satisfies Record<Exclude<TextFailure, 'conflict'>, unknown>
