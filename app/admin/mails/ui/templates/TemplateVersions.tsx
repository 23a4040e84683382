import { Button } from '@mantine/core'
import type { Template } from '#app/mail/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { momentText } from '../outbox-labels.ts'
import styles from '../WriteScreen.module.css'

type TemplateVersionsProps = {
  /** All but the one in the form, the latest first. */
  readonly others: readonly Template[]
  readonly mayWrite: boolean
  readonly locale: Locale
  readonly onTake: (version: Template) => void
}

/** The other versions of a template; each can be taken as the text to save. */
export function TemplateVersions({ others, mayWrite, locale, onTake }: TemplateVersionsProps) {
  if (others.length === 0) return null
  return (
    <details>
      <summary>{m.mails_template_versions({ count: others.length }, { locale })}</summary>
      <ul className={styles.list}>
        {others.map((one) => (
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
