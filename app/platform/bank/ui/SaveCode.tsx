import { useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { QrRendering } from '../render-qr.ts'
import { pictureOf } from './code-picture.ts'
import styles from './PaymentSlip.module.css'

type SaveCodeProps = {
  readonly rendering: QrRendering
  /** Of the code, as in `UPN QR`. */
  readonly name: string
  /** Of the file, without its ending. */
  readonly file: string
  readonly locale: Locale
}

/**
 * Saves the code as a picture or shares it with another app, for dancers who pay on the phone they read it on. Only with JavaScript;
 * sharing only where the browser shares files.
 */
export function SaveCode({ rendering, name, file, locale }: SaveCodeProps) {
  const [can, setCan] = useState<{ readonly share: boolean } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => setCan({ share: sharesPictures() }), [])
  if (!can) return null

  const tell = (doing: Promise<void>) =>
    doing.then(
      () => setFailed(false),
      // closing the sheet of apps is a change of mind
      (error: unknown) => setFailed(!(error instanceof Error && error.name === 'AbortError')),
    )
  return (
    <span className={styles.keep}>
      <button
        type="button"
        aria-label={m.bank_save_what({ what: name }, { locale })}
        onClick={() => tell(pictureOf(rendering, file).then(save))}
      >
        {m.bank_save({}, { locale })}
      </button>
      {can.share && (
        <button
          type="button"
          aria-label={m.bank_share_what({ what: name }, { locale })}
          onClick={() =>
            tell(pictureOf(rendering, file).then((picture) => navigator.share({ files: [picture] })))
          }
        >
          {m.bank_share({}, { locale })}
        </button>
      )}
      <span role="status">{hasFailed && m.bank_keep_failed({}, { locale })}</span>
    </span>
  )
}

function sharesPictures(): boolean {
  const picture = new File([], 'code.png', { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [picture] })
}

function save(picture: File): void {
  const address = URL.createObjectURL(picture)
  const link = Object.assign(document.createElement('a'), { href: address, download: picture.name })
  link.click()
  // some browsers read it a moment after the click
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
