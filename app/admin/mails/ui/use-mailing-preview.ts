import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useRequest } from '../../lists/ending/use-request.ts'
import type { PreviewedMailing, WriteAnswer, WriteRequest } from '../mail-answer.ts'
import { type Mailing, requestOf } from './use-mailing.ts'

type PreviewContext = {
  readonly language: Locale
  /** How many mailings wait to be sent: they change who gets this one. */
  readonly pendingCount: number
  readonly locale: Locale
}

const PAUSE_MS = 350

/** The recipients, the errors and the preview of a mailing, read again when it changes; and why it was refused. */
export function useMailingPreview(mailing: Mailing, { language, pendingCount, locale }: PreviewContext) {
  const [sample, setSample] = useState<string | null>(null)
  const [shown, setShown] = useState<PreviewedMailing | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(true)
  const [isUnanswered, setUnanswered] = useState(false)
  const look = useRequest<WriteRequest, WriteAnswer>()
  const { purpose, audience, words } = mailing
  const looks = useRef(0)

  const preview = () => {
    looks.current += 1
    const number = looks.current
    setBusy(true)
    void look({ ...requestOf(mailing), intent: 'preview-mailing', sample, language }).then((answer) => {
      if (number !== looks.current) return
      setBusy(false)
      if (answer.kind === 'mailing') setShown(answer)
      else setRefused(answer.kind === 'refused' ? answer.sentence : m.mails_unanswered({}, { locale }))
      setUnanswered(answer.kind === 'unanswered')
    })
  }
  const previewSoon = useDebouncedCallback(preview, PAUSE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text or audience is checked again
  useEffect(() => {
    // a look at what was there before is void
    looks.current += 1
    setRefused(null)
    previewSoon()
  }, [purpose, audience, words, sample, language, pendingCount])

  const again = () => {
    setRefused(null)
    setUnanswered(false)
    preview()
  }
  return { shown, refused, isBusy, isUnanswered, setRefused, setSample, preview, again }
}
