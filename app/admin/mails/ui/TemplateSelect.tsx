import { NativeSelect } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

type TemplateSelectProps = {
  readonly templates: readonly { readonly id: string; readonly name: string }[]
  readonly templateId: string | null
  readonly locale: Locale
  readonly onTemplate: (id: string) => void
}

/** The template whose text replaces what is written. */
export function TemplateSelect({ templates, templateId, locale, onTemplate }: TemplateSelectProps) {
  return (
    <NativeSelect
      label={m.mails_template({}, { locale })}
      value={templateId ?? ''}
      onChange={({ currentTarget }) => onTemplate(currentTarget.value)}
    >
      <option value="">{m.mails_template_none({}, { locale })}</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
