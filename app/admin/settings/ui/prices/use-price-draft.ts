import { useEffect, useState } from 'react'
import type { Sheet } from '#app/platform/ui/admin/sheet/sheet.ts'
import { browserStorage } from '../../../lists/editor/browser-storage.ts'
import { type DraftPlace, findDraft, storeDraft } from '../../../lists/editor/drafts.ts'
import { priceDraft, typedInDraft } from '../../prices/price-draft.ts'

type PriceDraftParts = {
  readonly username: string
  readonly edition: { readonly id: string; readonly code: string; readonly archived: boolean }
  readonly now: Sheet
  readonly stored: Sheet
  /** Called once, when a draft is restored. */
  readonly onBack: (typed: Sheet) => void
}

/** Keeps what is typed in the price list in this browser until it is saved or discarded. @returns whether a draft was restored */
export function usePriceDraft({ username, edition, now, stored, onBack }: PriceDraftParts): boolean {
  const [isBack, setBack] = useState(false)
  const [isRead, setRead] = useState(false)
  const place: DraftPlace = { username, collection: 'prices', id: edition.id }
  const values = priceDraft(now, stored)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const storage = edition.archived ? null : browserStorage()
    const kept = storage && findDraft(storage, place)
    const typed = kept && typedInDraft(kept.values, stored)
    if (typed) {
      onBack(typed)
      setBack(true)
    }
    setRead(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is kept, under the name it was opened with
  useEffect(() => {
    const storage = edition.archived ? null : browserStorage()
    if (storage && isRead) storeDraft(storage, place, { values, name: edition.code })
  }, [values.now, values.base, isRead])

  return isBack
}
