import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { BilingualText, Purpose } from '#app/mail/mailings/mailing-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { useRequest } from '../../../lists/ending/use-request.ts'
import type { TemplateAnswer, TemplateRequest } from '../../mail-answer.ts'
import type { ShownEmail } from '../../queries/read-email.server.ts'

type Written = { readonly purpose: Purpose; readonly words: BilingualText; readonly language: Locale }

const PAUSE_MS = 350

/** The errors of a template's text and an e-mail with it, read again when it changes; null: not read yet. */
export function useTemplatePreview({ purpose, words, language }: Written) {
  const [shown, setShown] = useState<{ email: ShownEmail | null; errors: readonly string[] } | null>(null)
  const look = useRequest<TemplateRequest, TemplateAnswer>()
  const preview = useDebouncedCallback(() => {
    const draft = { purpose, audience: null, words, language, sample: null }
    void look({ ...draft, intent: 'preview-template' }).then((answer) => {
      if (answer.kind === 'shown') setShown(answer)
    })
  }, PAUSE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text is checked again
  useEffect(preview, [purpose, words, language])
  return shown
}
