import { z } from 'zod'
import { rebaseHistory, type Sheet, type SheetHistory } from '#app/platform/ui/admin/sheet/sheet.ts'
import type { FormValues } from '../../lists/editor/form-values.ts'

const sheet = z.array(z.object({ id: z.string(), cells: z.record(z.string(), z.string()) }))

/** What was typed in the price list and what was stored then, as the values of a draft; without values where nothing differs. */
export function priceDraft(typed: Sheet, stored: Sheet): FormValues {
  const [now, base] = [JSON.stringify(typed), JSON.stringify(stored)]
  return now === base ? {} : { now, base }
}

/** What was typed, on top of what is stored now; null where a draft cannot be read. */
export function typedInDraft({ now, base }: FormValues, stored: Sheet): Sheet | null {
  const [typed, before] = [parsed(now), parsed(base)]
  if (!typed || !before) return null
  const history: SheetHistory = { now: typed, past: [], future: [] }
  return rebaseHistory(history, before, stored).now
}

function parsed(text: FormValues[string] | undefined): Sheet | null {
  try {
    return sheet.parse(JSON.parse(String(text)))
  } catch {
    return null
  }
}
