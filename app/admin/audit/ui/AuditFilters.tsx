import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Form, Link, useSubmit } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import { actionChoices } from '../action-labels.ts'
import { type AuditView, isFiltered, newest, pageSizes, searchOf } from '../audit-view.ts'
import { nameOf, shortId } from '../entry-labels.ts'
import type { AuditPage } from '../service.server.ts'
import styles from './AuditFilters.module.css'

type AuditFiltersProps = { readonly view: AuditView; readonly page: AuditPage; readonly locale: Locale }

/** The filters of the audit log, a plain form: the result is an address that can be bookmarked and sent. */
export function AuditFilters({ view, page, locale }: AuditFiltersProps) {
  const submit = useSubmit()
  const subjectName = nameOf(view.subject, page.names, locale) ?? shortId(view.subject)
  return (
    <search aria-label={m.audit_filters({}, { locale })}>
      <Form
        key={searchOf(view)}
        method="get"
        action="/admin/audit"
        className={styles.filters}
        onChange={({ target, currentTarget }) => {
          // a choice submits at once; texts and days when the form is submitted
          if (target instanceof HTMLSelectElement) void submit(currentTarget)
        }}
      >
        <TextInput
          className={styles.text}
          name="q"
          type="search"
          label={m.audit_text({}, { locale })}
          defaultValue={view.q}
        />
        <TextInput
          name="actor"
          label={m.audit_who({}, { locale })}
          placeholder={m.audit_actor_hint({}, { locale })}
          defaultValue={view.actor}
          list="audit-actors"
          autoComplete="off"
        />
        <datalist id="audit-actors">
          {page.actors.map((actor) => (
            <option key={actor} value={actor} />
          ))}
        </datalist>
        <NativeSelect name="action" label={m.audit_what({}, { locale })} defaultValue={view.action}>
          <option value="">{m.audit_any_action({}, { locale })}</option>
          {actionChoices(locale).map(({ subject, choices }) => (
            <optgroup key={subject} label={subject}>
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
        <DateField
          name="from"
          label={m.audit_from({}, { locale })}
          defaultValue={view.from}
          locale={locale}
        />
        <DateField name="to" label={m.audit_to({}, { locale })} defaultValue={view.to} locale={locale} />
        <NativeSelect
          name="size"
          label={m.audit_size({}, { locale })}
          defaultValue={String(view.size)}
          data={pageSizes.map(String)}
        />
        {view.subject && <input type="hidden" name="subject" value={view.subject} />}
        <Button type="submit">{m.audit_show({}, { locale })}</Button>
        {isFiltered(view) && page.entries.length > 0 && (
          <Link className={styles.clear} to={`/admin/audit${searchOf({ ...newest, size: view.size })}`}>
            {m.audit_clear({}, { locale })}
          </Link>
        )}
      </Form>
      {view.subject && (
        <p className={styles.subject}>
          {m.audit_subject_only({ name: subjectName }, { locale })}
          <Link
            to={`/admin/audit${searchOf({ ...view, subject: '', before: '', after: '' })}`}
            aria-label={m.audit_subject_clear({}, { locale })}
          >
            ×
          </Link>
        </p>
      )}
    </search>
  )
}
