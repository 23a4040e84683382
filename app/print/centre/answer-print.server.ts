import { data } from 'react-router'
import type { Edition } from '#app/festival/edition.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { pdfAnswer } from '../lists/answer-list.server.ts'
import { readListDays } from '../lists/list-days.server.ts'
import type { ListKind } from '../lists/list-kinds.ts'
import { readSheets } from '../lists/read-sheets.server.ts'
import { a4, makePdf } from '../paper/document.server.ts'
import { printedAt } from '../paper/printed-at.ts'
import { renderReceipts } from '../paper/receipts-pdf.server.ts'
import { renderSheets } from '../paper/sheets-pdf.server.ts'
import { may } from '../policy.ts'
import type { Sheet } from '../sheet.ts'
import { packKindsIn, packOf } from './pack.ts'
import { receiptRunIn } from './receipts.ts'

/** Who requests files of the print centre, and the search of its address. */
type PrintRequest = {
  readonly search: URLSearchParams
  readonly by: Actor
  readonly locale: Locale
  /** Absent: the current one. */
  readonly edition?: Edition
}

/**
 * The files of the print centre: `what=pack`, all lists of a day; `what=fallback`, its door lists and empty receipts; `what=receipts`, those alone. J6,
 * J7
 * @throws 403 without permission, 400 without a day that lists are printed for
 */
export async function printFile(
  app: AppContext,
  { search, by, locale, edition: given }: PrintRequest,
): Promise<Response> {
  if (!may(by, 'lists.print')) throw data(null, { status: 403 })
  const edition = given ?? (await getCurrentEdition(app))
  const what = ['pack', 'fallback', 'receipts'].find((one) => one === search.get('what'))
  const days = what === 'receipts' ? [] : await readListDays(app, edition)
  const day = days.find((one) => one === search.get('day')) ?? null
  if (!what || (what !== 'receipts' && day === null)) throw data(null, { status: 400 })

  const read = async (list: ListKind): Promise<Sheet[]> => {
    const sheets = await readSheets(app, { edition, list, day, event: null, by, locale })
    return sheets.ok ? sheets.value : []
  }
  const lists: readonly ListKind[] =
    what === 'pack' ? packKindsIn(search) : what === 'fallback' ? ['door'] : []
  const sheets: Sheet[] = []
  for (const list of lists) sheets.push(...(await read(list)))
  const pack = what === 'pack' && day ? packOf(sheets, formatDay(day, locale, 'full'), locale) : sheets
  const printed = printedAt({ festival: edition.code, now: app.now(), locale })
  const content = await makePdf({ size: a4, title: m.office_print_title({}, { locale }) }, async (pdf) => {
    await renderSheets(pdf, pack, printed)
    if (what !== 'pack') {
      await renderReceipts(pdf, receiptRunIn(search), { company: edition.company, printed })
    }
  })
  const name = [what, day, edition.code].filter(Boolean).join('-')
  return pdfAnswer(content, name)
}
