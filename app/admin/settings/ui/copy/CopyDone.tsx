import { Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import type { Copied } from '../../copy/copy-edition.server.ts'
import styles from './CopyScreen.module.css'

type CopyDoneProps = Copied & { readonly code: string; readonly locale: Locale }

/** The new edition, with links for the next steps. */
export function CopyDone({ id, counts, code, locale }: CopyDoneProps) {
  return (
    <section className={styles.head} role="status">
      <h1>{m.settings_copy_done({ code }, { locale })}</h1>
      <p>{m.settings_copy_sum({ ...counts }, { locale })}</p>
      <div className={office.buttons}>
        <Button component="a" href={`/admin/dogodki?edition=${id}`}>
          {m.settings_copy_work_on({ code }, { locale })}
        </Button>
        <Button component="a" variant="default" href={`/admin/settings/dates?edition=${id}`}>
          {m.settings_copy_open_dates({}, { locale })}
        </Button>
      </div>
    </section>
  )
}
