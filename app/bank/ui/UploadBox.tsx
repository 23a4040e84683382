import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Form } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from '#app/platform/ui/admin/upload.module.css'
import type { EntryActions } from './use-entry-actions.ts'

type UploadBoxProps = {
  readonly isCompact: boolean
  readonly act: EntryActions
  readonly locale: Locale
}

/** Takes a file of the bank, dropped or chosen. It is imported only after its preview. */
export function UploadBox({ isCompact, act, locale }: UploadBoxProps) {
  const [isOver, setOver] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = () => {
    if (!form.current) return
    act.sendFile(form.current)
    // the same file can be chosen again when the answer is lost
    form.current.reset()
  }
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className={styles.upload}
      data-over={isOver || undefined}
      data-compact={isCompact || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const input = form.current?.querySelector<HTMLInputElement>('input[type=file]')
        if (!input || event.dataTransfer.files.length === 0) return
        input.files = event.dataTransfer.files
        send()
      }}
    >
      <input type="hidden" name="intent" value="upload" />
      <div>
        <h2 id="upload-title">{m.bank_upload_title({}, { locale })}</h2>
        <p>{m.bank_upload_text({}, { locale })}</p>
      </div>
      <label className={styles.file}>
        <span>{m.bank_upload_choose({}, { locale })}</span>
        <input
          type="file"
          name="file"
          required
          accept=".xml,.csv,.txt,application/xml,text/xml,text/csv"
          onChange={send}
        />
      </label>
      <noscript>
        <Button type="submit">{m.bank_upload_title({}, { locale })}</Button>
      </noscript>
    </Form>
  )
}
