import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ticketCodeIn } from '#app/registration/tickets/ticket.ts'
import { Camera } from '../Camera.tsx'
import styles from '../reception.module.css'

type TicketFieldProps = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly typed: string
  /** Another window of the device may need the camera. */
  readonly mayLook: boolean
  readonly locale: Locale
  onType(text: string): void
  onKey(press: KeyboardEvent<HTMLInputElement>): void
  onCode(code: string): void
}

/** The field that takes scans and names, and the camera, which reads tickets where there is no scanner. */
export function TicketField({ field, typed, mayLook, locale, onType, onKey, onCode }: TicketFieldProps) {
  const [isCameraOn, setCameraOn] = useState(false)
  return (
    <>
      <input
        ref={field}
        className={styles.field}
        type="search"
        aria-label={m.reception_field({}, { locale })}
        placeholder={m.reception_field({}, { locale })}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onType(value)}
        onKeyDown={onKey}
      />
      <button
        type="button"
        className={styles.second}
        aria-pressed={isCameraOn}
        onClick={() => setCameraOn(!isCameraOn)}
      >
        {isCameraOn ? m.reception_camera_off({}, { locale }) : m.reception_camera({}, { locale })}
      </button>
      {isCameraOn && mayLook && (
        <Camera locale={locale} onCode={(text) => onCode(ticketCodeIn(text) ?? text)} />
      )}
    </>
  )
}
