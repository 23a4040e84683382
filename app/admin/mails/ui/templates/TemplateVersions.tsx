import { Button } from '@mantine/core'
import type { Template } from '#app/mail/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { momentText } from '../outbox-labels.ts'
import styles from '../WriteScreen.module.css'

type TemplateVersionsProps = {
  /** The versions before the open one, the latest first. */
  readonly earlier: readonly Template[]
  readonly mayWrite: boolean
  readonly locale: Locale
  readonly onTake: (version: Template) => void
}

/** The earlier versions of a template; each can be taken as the text to save. */
export function TemplateVersions({ earlier, mayWrite, locale, onTake }: TemplateVersionsProps) {
  if (earlier.length === 0) return null
  return (
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
              <Button size="compact-xs" variant="default" onClick={() => onTake(one)}>
                {m.mails_template_take({}, { locale })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
