import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { deviceNow } from '../device/call.ts'
import { openDecoder } from '../device/decoder.ts'
import styles from './reception.module.css'

type CameraProps = {
  readonly locale: Locale
  /** A code that was not before the camera a moment ago. */
  onCode(text: string): void
}

const everyMs = 120
/** A ticket that is held before the camera is one scan; away for so long and back it is another. */
const awayMs = 2_000

const failures = {
  none: m.reception_camera_none,
  refused: m.reception_camera_refused,
  decoder: m.reception_camera_decoder,
} as const

/** Reads tickets with the device's camera. Pictures stay on the device, and none is kept. */
export function Camera({ locale, onCode }: CameraProps) {
  const shown = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<keyof typeof failures | null>(null)
  const read = useEffectEvent(onCode)

  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const last = { text: '', at: 0 }
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const begin = async () => {
      const video = shown.current
      // without a secure address browsers have no such thing at all
      const devices = navigator.mediaDevices as MediaDevices | undefined
      if (!devices || !video) return setFailure('none')
      const wanted = { facingMode: 'environment', width: { ideal: 1_280 } }
      stream = await devices.getUserMedia({ video: wanted })
      if (isOver) return stop()
      video.srcObject = stream
      await video.play()
      const decoder = await openDecoder().catch(() => null)
      if (!decoder) return setFailure('decoder')
      const look = async () => {
        if (isOver) return
        const text = await decoder(video).catch(() => null)
        if (isOver) return
        if (text !== null) {
          const isNew = text !== last.text || deviceNow() - last.at > awayMs
          Object.assign(last, { text, at: deviceNow() })
          if (isNew) read(text)
        }
        timer = setTimeout(() => void look(), everyMs)
      }
      await look()
    }
    begin().catch((error: unknown) =>
      setFailure(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none'),
    )
    return stop
  }, [])

  if (failure !== null)
    return (
      <p className={styles.refusal} role="alert">
        {failures[failure]({}, { locale })}
      </p>
    )
  return (
    <video
      ref={shown}
      className={styles.camera}
      muted
      playsInline
      aria-label={m.reception_camera_label({}, { locale })}
    />
  )
}
