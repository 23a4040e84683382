import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Template } from '#app/mail/service.server.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { MailsHead, type MailsLayout } from '../MailsHead.tsx'
import { momentText } from '../outbox-labels.ts'
import { purposeNames } from '../purpose-names.ts'
import styles from '../WriteScreen.module.css'
import { TemplateForm } from './TemplateForm.tsx'

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
  const id = open?.id ?? null
  const [made, setMade] = useState<string | null>(null)
  const [form, setForm] = useState({ id, number: 0 })
  if (id !== form.id) {
    // the form of a new template becomes that of the saved one, with what was typed meanwhile
    const isItsOwn = form.id === null && id === made
    setForm({ id, number: isItsOwn ? form.number : form.number + 1 })
    setMade(null)
  }
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
      {templates.length === 0 && !isNew ? (
        <EmptyState title={m.mails_templates_none({}, { locale })}>
          {m.mails_templates_none_text({}, { locale })}
        </EmptyState>
      ) : (
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
              key={form.number}
              open={open}
              onMade={setMade}
              versions={versions}
              mayWrite={mayWrite}
              mayUse={layout.mayMany}
              locale={locale}
            />
          )}
        </div>
      )}
    </>
  )
}
