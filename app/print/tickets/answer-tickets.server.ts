import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { discardTicketRun, printTickets, readRunFile } from './print-tickets.server.ts'
import { readLayout } from './run.ts'
import type { TicketsAnswer } from './tickets-answer.ts'
import { testPagePdf, ticketsPdf } from './tickets-pdf.server.ts'

type Caller = { readonly editionId: string; readonly by: Actor }

/** Does what a form of the screen of tickets asks for. Null: it is none of them. */
export async function answerTickets(
  app: AppContext,
  caller: Caller,
  form: FormData,
): Promise<TicketsAnswer | null> {
  switch (form.get('intent')) {
    case 'make': {
      const read = readLayout(form)
      if (!read.ok) return { kind: 'fields', wrong: read.wrong }
      const made = await printTickets(app, { ...caller, layout: read.layout, choice: read.choice })
      if (!made.ok) return { kind: 'refused', reason: made.reason }
      return { kind: 'made', id: made.value.id, count: made.value.items.length }
    }
    case 'discard': {
      const run = String(form.get('run') ?? '')
      if (!isId(run)) return null
      const discarded = await discardTicketRun(app, { ...caller, id: asId(run) })
      return discarded.ok ? { kind: 'discarded' } : { kind: 'refused', reason: discarded.reason }
    }
    default:
      return null
  }
}

/** The file that an address names: one of a run, or the page by which a printer is adjusted. Null where there is none. */
export async function ticketFile(
  app: AppContext,
  {
    search,
    festival,
    locale,
    ...of
  }: Caller & {
    readonly search: URLSearchParams
    readonly festival: string
    readonly locale: Locale
  },
): Promise<{ readonly content: Buffer; readonly name: string } | null> {
  if (search.has('test')) {
    const read = readLayout(search)
    if (!read.ok) return null
    return { content: await testPagePdf(read.layout, locale), name: `test-${read.layout.sheet}` }
  }
  const [run, file] = [search.get('run') ?? '', Number(search.get('file') ?? 1)]
  if (!isId(run) || !Number.isSafeInteger(file)) return null
  const found = await readRunFile(app, { ...of, id: run, file })
  if (!found) return null
  return {
    content: await ticketsPdf(found, { festival, locale }),
    name: `${found.layout.kind}s-${run.slice(0, 8)}-${file}`,
  }
}
