import { useState } from 'react'
import type { BilingualText, Purpose } from '#app/mail/mailings/mailing-text.ts'
import type { Template } from '#app/mail/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { useLatest } from '#app/platform/ui/use-latest.ts'
import { audienceAfter, purposeFor } from '../audience.ts'
import type { DraftRequest } from '../mail-answer.ts'
import { shippedTemplates } from '../shipped-templates.ts'
import { useTextDraft } from './use-text-draft.ts'

/** Why, to whom and what is written. */
export type Mailing = Pick<DraftRequest, 'purpose' | 'audience' | 'words'>

type Opened = {
  readonly audience: string | null
  readonly template: string | null
  readonly templates: readonly Template[]
  readonly username: string
  readonly locale: Locale
}

const nothing: BilingualText = { en: { subject: '', body: '' }, sl: { subject: '', body: '' } }

/** The e-mail that is being written, from the audience and template with which the page was opened. */
export function useMailing(opened: Opened) {
  const templates = [...opened.templates, ...shippedTemplates(opened.locale)]
  const begun = templates.find(({ id }) => id === opened.template)
  const [audience, setAudience] = useState(opened.audience)
  const [purpose, setPurpose] = useState(() => purposeFor(opened.audience))
  const [templateId, setTemplateId] = useState<string | null>(begun?.id ?? null)
  const [words, setWords] = useState(begun?.words ?? nothing)
  const latest = useLatest(words)
  const draft = useTextDraft({ username: opened.username, audience: opened.audience }, words, setWords)
  const mailing: Mailing = { purpose, audience, words }

  return {
    mailing,
    templateId,
    /** Those for this purpose. */
    templates: templates.filter((one) => one.purpose === purpose),
    /** The fields hold a draft from before the page was loaded. */
    isDraftBack: draft.isBack,
    isWrittenElsewhere: draft.isElsewhere,
    /** The text has been sent; what was written since is still a draft. */
    forgetSent(): void {
      if (latest.current === words) draft.forget()
    },
    setAudience,
    setWords,
    choosePurpose(to: Purpose): void {
      setPurpose(to)
      setAudience(audienceAfter(to, purpose, audience))
    },
    chooseTemplate(chosenId: string): void {
      const found = templates.find(({ id }) => id === chosenId)
      setTemplateId(found?.id ?? null)
      if (found) setWords(found.words)
    },
    startOver(): void {
      setWords(nothing)
      draft.forget()
    },
  }
}

/** As it is sent to the server: who writes information always names a view. */
export function requestOf({ purpose, audience, words }: Mailing): DraftRequest {
  return { purpose, audience: purpose === 'info' ? (audience ?? '') : audience, words }
}
