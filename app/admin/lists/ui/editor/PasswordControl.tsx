import { Button, CopyButton, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { textIn } from '../../editor/form-values.ts'
import { fieldLabel } from '../../labels.ts'
import styles from './Editor.module.css'
import type { FieldRowProps } from './FieldRow.tsx'

type Made = { readonly code: string }

/** A password to be set: typed, or a generated code, shown so that it can be handed over. It is never read, nor kept as a draft. */
export function PasswordControl({ field, value, error, locale, onChange }: FieldRowProps) {
  const fetcher = useFetcher<Made>()
  const code = fetcher.data?.code
  const text = textIn(value)
  const before = useRef(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code, not for each rendering
  useEffect(() => {
    // a password that was typed meanwhile stays
    if (code !== undefined && text === before.current) onChange(code)
  }, [code])
  const isCode = code !== undefined && text === code
  return (
    <div className={styles.password}>
      <TextInput
        label={fieldLabel(field, locale)}
        description={
          isCode ? m.lists_password_code_is({}, { locale }) : m.lists_password_hint({}, { locale })
        }
        error={error}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        autoComplete="new-password"
        spellCheck={false}
        autoCapitalize="none"
        data-1p-ignore
      />
      <BusyButton
        variant="default"
        isBusy={fetcher.state !== 'idle'}
        onClick={() => {
          before.current = text
          void fetcher.submit({}, { method: 'post' })
        }}
      >
        {m.lists_password_new_code({}, { locale })}
      </BusyButton>
      {text !== '' && (
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? m.lists_password_copied({}, { locale }) : m.lists_password_copy({}, { locale })}
            </Button>
          )}
        </CopyButton>
      )}
    </div>
  )
}
