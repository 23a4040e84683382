import { Alert, Button } from '@mantine/core'
import { useLocation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Failure } from '../../editor/use-editor.ts'
import styles from './Editor.module.css'

type EditorFailureProps = {
  readonly failure: Failure
  readonly locale: Locale
  readonly onTakeTheirs: () => void
}

/** Why saving failed, and what can be done. The input stays. */
export function EditorFailure({ failure, locale, onTakeTheirs }: EditorFailureProps) {
  const { pathname, search } = useLocation()
  switch (failure.kind) {
    case 'signed-out': {
      const to = new URLSearchParams({ to: pathname + search })
      return (
        <Alert color="accent" title={m.lists_signed_out_title({}, { locale })} className={styles.failure}>
          <p>{m.lists_signed_out_text({}, { locale })}</p>
          <Button component="a" href={`/auth/login?${to}`} size="compact-md">
            {m.lists_signed_out_do({}, { locale })}
          </Button>
        </Alert>
      )
    }
    case 'conflict':
      return (
        <Alert color="accent" title={m.lists_conflict_title({}, { locale })} className={styles.failure}>
          <p>{m.lists_conflict_text({}, { locale })}</p>
          <Button size="compact-md" variant="default" onClick={onTakeTheirs}>
            {m.lists_conflict_take_all({}, { locale })}
          </Button>
        </Alert>
      )
    default:
      return (
        <Alert color="red" title={m.lists_save_failed_title({}, { locale })} className={styles.failure}>
          <p>{sentenceOf(failure, locale)}</p>
        </Alert>
      )
  }
}

function sentenceOf(failure: Failure, locale: Locale): string {
  switch (failure.kind) {
    case 'refused':
      return failure.sentence || m.lists_save_failed_else({}, { locale })
    case 'fields':
      return m.lists_fields_wrong({}, { locale })
    case 'gone':
      return m.lists_conflict_gone({}, { locale })
    default:
      return m.lists_save_failed_offline({}, { locale })
  }
}
