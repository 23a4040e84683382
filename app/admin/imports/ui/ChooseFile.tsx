import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from '#app/platform/ui/admin/upload.module.css'
import type { ImportActions } from '../use-import.ts'

/** Takes a file, dropped here or chosen. Nothing is written. */
export function ChooseFile({
  actions,
  locale,
}: {
  readonly actions: ImportActions
  readonly locale: Locale
}) {
  const [isOver, setOver] = useState(false)
  const { state, isBusy, open } = actions
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) open(file)
  }
  return (
    <section
      className={styles.upload}
      aria-labelledby="choose-title"
      data-over={isOver || undefined}
      data-compact={state.opened !== null || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <div>
        <h2 id="choose-title">{m.imports_file({}, { locale })}</h2>
        <p>{m.imports_file_text({}, { locale })}</p>
        <p role="status">
          {isBusy && !state.opened && state.file
            ? m.imports_busy({}, { locale })
            : state.opened && state.file
              ? m.imports_read({ name: state.file.name, rows: state.opened.rows }, { locale })
              : ''}
        </p>
      </div>
      <label className={styles.file}>
        <span>{state.opened ? m.imports_another({}, { locale }) : m.imports_choose({}, { locale })}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.json,.jsonl"
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // the same file, mended, may be chosen again
            currentTarget.value = ''
          }}
        />
      </label>
    </section>
  )
}
