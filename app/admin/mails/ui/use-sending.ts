import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useRequest } from '../../lists/ending/use-request.ts'
import { notify } from '../../notify.ts'
import type { PreviewedMailing, WriteAnswer, WriteRequest } from '../mail-answer.ts'
import type { SendOptions } from './SendOptionFields.tsx'
import { type Mailing, requestOf } from './use-mailing.ts'

type Sending = {
  /** A key of this page: pressed twice, the e-mail is sent once. */
  readonly pageKey: string
  /** As it was previewed; the server refuses what differs. */
  readonly shown: PreviewedMailing | null
  readonly locale: Locale
  onRefused(sentence: string | null): void
  /** What was previewed has changed. */
  onChanged(): void
  onSent(): void
}

/** Sends a mailing, and tests of it. */
export function useSending(mailing: Mailing, { shown, locale, onRefused, ...sending }: Sending) {
  const [pageKey] = useState(sending.pageKey)
  const [round, setRound] = useState(0)
  const [isSending, setSending] = useState(false)
  const { revalidate } = useRevalidator()
  const ask = useRequest<WriteRequest, WriteAnswer>()

  /** @param templateId the stored template that it began with */
  async function send(options: SendOptions, templateId: string | null): Promise<void> {
    if (!shown || isSending) return
    if (options.leavesAt !== '' && !isTypedTime(options.leavesAt))
      return onRefused(m.date_wrong_time({}, { locale }))
    setSending(true)
    onRefused(null)
    const answer = await ask({
      ...requestOf(mailing),
      ...options,
      templateId,
      intent: 'send-mailing',
      key: `${pageKey} ${round}`,
      shown: shown.digest,
    })
    setSending(false)
    if (answer.kind === 'done') {
      sending.onSent()
      // what is sent again is another mailing
      setRound(round + 1)
      void revalidate()
      return
    }
    onRefused(answer.kind === 'refused' ? answer.sentence : m.mails_unanswered({}, { locale }))
    if (answer.kind !== 'refused') return
    if (answer.isChanged) sending.onChanged()
    if (answer.isSentBefore) setRound(round + 1)
  }

  /** @returns why the test was refused; null when it is sent */
  async function sendTest(to: string, language: Locale): Promise<string | null> {
    const sample = shown?.sample?.target ?? null
    const answer = await ask({ ...requestOf(mailing), intent: 'test-mailing', to, sample, language })
    if (answer.kind === 'done') {
      notify({ locale, message: m.mails_test_sent({ to }, { locale }) })
      return null
    }
    return answer.kind === 'refused' ? answer.sentence : m.mails_unanswered({}, { locale })
  }

  return { isSending, send, sendTest }
}

/** As the server takes it: `2025-11-05T23:59`. */
function isTypedTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)
}
