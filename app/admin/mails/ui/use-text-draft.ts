import { useEffect, useState } from 'react'
import type { BilingualText } from '#app/mail/mailings/mailing-text.ts'
import { browserStorage } from '../../lists/editor/browser-storage.ts'
import { type DraftPlace, findDraft, removeDraft, storeDraft } from '../../lists/editor/drafts.ts'
import type { FormValues } from '../../lists/editor/form-values.ts'

type WordsDraft = {
  /** The fields hold a draft from before the page was loaded. */
  readonly isBack: boolean
  /** Another window writes to the same audience: of two texts the later one is kept. */
  readonly isElsewhere: boolean
  /** Removes it: the e-mail was sent, or the writer starts over. */
  readonly forget: () => void
}

/**
 * Keeps the text of an e-mail in this browser through reloads and lost sessions, one draft for each audience, until it is sent.
 * @param onBack called once when a draft is restored
 */
export function useTextDraft(
  { username, audience }: { readonly username: string; readonly audience: string | null },
  words: BilingualText,
  onBack: (words: BilingualText) => void,
): WordsDraft {
  const [isBack, setBack] = useState(false)
  const [isRead, setRead] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const place: DraftPlace = { username, collection: 'mailing', id: audience ?? 'readers' }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const storage = browserStorage()
    const kept = storage && findDraft(storage, place)
    if (kept) {
      onBack(wordsIn(kept.values))
      setBack(true)
    }
    setRead(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is kept, under the name it was opened with
  useEffect(() => {
    const storage = browserStorage()
    if (storage && isRead) storeDraft(storage, place, { values: valuesOf(words), name: words.en.subject })
  }, [words, isRead])

  // biome-ignore lint/correctness/useExhaustiveDependencies: compared with what is written now
  useEffect(() => {
    // only other windows cause this event
    const compare = () => {
      const storage = browserStorage()
      if (!storage) return
      const kept = findDraft(storage, place)
      // what the other window sent or dropped was its own text
      if (!kept && isElsewhere)
        storeDraft(storage, place, { values: valuesOf(words), name: words.en.subject })
      setElsewhere(kept !== null && JSON.stringify(kept.values) !== JSON.stringify(valuesOf(words)))
    }
    addEventListener('storage', compare)
    return () => removeEventListener('storage', compare)
  }, [words, isElsewhere])

  return {
    isBack,
    isElsewhere,
    forget() {
      const storage = browserStorage()
      if (storage) removeDraft(storage, place)
      setBack(false)
    },
  }
}

/** Without the empty fields: a draft without values is removed. */
function valuesOf({ en, sl }: BilingualText): FormValues {
  const all = { enSubject: en.subject, enBody: en.body, slSubject: sl.subject, slBody: sl.body }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''))
}

function wordsIn(values: FormValues): BilingualText {
  const text = (name: string) => String(values[name] ?? '')
  return {
    en: { subject: text('enSubject'), body: text('enBody') },
    sl: { subject: text('slSubject'), body: text('slBody') },
  }
}
