import { Button } from '@mantine/core'
import type { Locale } from '../../locale.ts'
import { m } from '../../messages/messages.js'
import { type FileKind, fileKinds } from '../../spreadsheet/file-kind.ts'
import office from './office.module.css'

type FileButtonsProps = {
  readonly hrefOf: (kind: FileKind) => string
  /** What the files hold, where it is not the list on the page. */
  readonly label?: string
  readonly locale: Locale
}

/** The downloads of a list in both formats. */
export function FileButtons({ hrefOf, label, locale }: FileButtonsProps) {
  return (
    <div className={office.buttons}>
      {fileKinds.map((kind) => {
        const format = kind === 'csv' ? 'CSV' : 'Excel'
        return (
          <Button
            key={kind}
            component="a"
            href={hrefOf(kind)}
            download
            variant="default"
            title={label === undefined ? m.lists_export_hint({}, { locale }) : undefined}
          >
            {label === undefined ? format : `${label} (${format})`}
          </Button>
        )
      })}
    </div>
  )
}
