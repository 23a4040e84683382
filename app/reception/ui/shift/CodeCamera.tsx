import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { shiftCodeIn } from '../../shift-code.ts'
import { Camera } from '../Camera.tsx'
import styles from '../reception.module.css'

type CodeCameraProps = {
  readonly locale: Locale
  /** The shift code that the camera has seen. */
  onCode(code: string): void
}

/** Reads the shift code with the camera, from the photograph on a colleague's phone. Works without network. */
export function CodeCamera({ locale, onCode }: CodeCameraProps) {
  const [isLooking, setLooking] = useState(false)
  const seen = (text: string) => {
    const code = shiftCodeIn(text)
    if (code === null) return
    setLooking(false)
    onCode(code)
  }
  return (
    <>
      <button
        type="button"
        className={styles.second}
        aria-pressed={isLooking}
        onClick={() => setLooking(!isLooking)}
      >
        {isLooking ? m.reception_camera_off({}, { locale }) : m.reception_camera({}, { locale })}
      </button>
      {isLooking && <Camera locale={locale} onCode={seen} />}
    </>
  )
}
