import { type ImportMapping, importMapping } from '#app/imports/mapping/mapping.ts'
import { countsOf, type PersonOutcome } from '#app/imports/outcome.ts'
import {
  type ImportRefusal,
  notifyImported,
  openFile,
  previewImport,
  previewUndo,
  type ShownImport,
  startImport,
  stopImport,
  type UndoOutcome,
  type UndoRefusal,
  undoImport,
} from '#app/imports/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Id, isId } from '#app/platform/id.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonIn } from '#app/platform/request-body/json-of.server.ts'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { refusalText } from '#app/registration/refusal-text.ts'
import { groupsOf } from '../lists/ending/consequences.server.ts'
import { choiceWord } from '../lists/labels.ts'
import type { ImportAnswer, ShownLine, ShownOutcome, ShownProblem, ShownUndo } from './import-answer.ts'
import { fileProblemText, lineProblemText } from './import-text.ts'

type Caller = {
  readonly editionId: string
  readonly by: Actor
  readonly locale: Locale
}

const EXAMPLES = 3

/** Answers what the page of imports asks. Null: it is no such request. O3, O6, O7 */
export async function answerImport(
  app: AppContext,
  caller: Caller,
  form: FormData,
): Promise<ImportAnswer | null> {
  const intent = form.get('intent')
  if (intent === 'preview-file' || intent === 'preview' || intent === 'apply') {
    const file = form.get('file')
    if (!(file instanceof File)) return null
    const content = new Uint8Array(await file.arrayBuffer())
    if (intent === 'preview-file') return opened(app, caller, content)
    const mapping = mappingIn(form.get('mapping'))
    if (!mapping) return { kind: 'refused', sentence: m.imports_refused_form({}, { locale: caller.locale }) }
    const asked = { ...caller, content, mapping }
    if (intent === 'preview') {
      const shown = await previewImport(app, asked)
      return shown.ok
        ? { kind: 'shown', shown: await outcomeOf(app, caller, shown.value) }
        : refused(app, caller, shown.reason)
    }
    const digest = String(form.get('digest'))
    const done = await startImport(app, { ...asked, fileName: file.name, digest })
    if (!done.ok) return refused(app, caller, done.reason)
    if (done.value.kind === 'started') return done.value
    return { kind: 'applied', shown: await outcomeOf(app, caller, done.value.shown) }
  }
  const importId = form.get('import')
  if (typeof importId !== 'string' || !isId(importId)) return null
  return onImport(app, caller, importId, form)
}

async function onImport(
  app: AppContext,
  caller: Caller,
  importId: Id,
  form: FormData,
): Promise<ImportAnswer | null> {
  const { locale } = caller
  const on = { ...caller, importId }
  switch (form.get('intent')) {
    case 'notify': {
      const notified = await notifyImported(app, on)
      if (notified.ok) return { kind: 'notified', emails: notified.value.emails }
      return { kind: 'refused', sentence: sentences[notified.reason]({}, { locale }) }
    }
    case 'stop': {
      const stopped = await stopImport(app, { ...caller, id: importId })
      if (stopped.ok) return { kind: 'stopped' }
      return { kind: 'refused', sentence: sentences[stopped.reason]({}, { locale }) }
    }
    case 'preview-undo': {
      const shown = await previewUndo(app, on)
      return shown.ok
        ? { kind: 'undo-shown', undo: await undoOf(app, on, shown.value) }
        : undoRefused(app, on, shown.reason)
    }
    case 'undo': {
      const done = await undoImport(app, { ...on, digest: String(form.get('digest')) })
      return done.ok
        ? { kind: 'undone', undo: await undoOf(app, on, done.value) }
        : undoRefused(app, on, done.reason)
    }
    default:
      return null
  }
}

function mappingIn(value: FormDataEntryValue | null): ImportMapping | null {
  return importMapping.safeParse(jsonIn(value)).data ?? null
}

async function opened(app: AppContext, caller: Caller, content: Uint8Array): Promise<ImportAnswer> {
  const file = await openFile(app, { ...caller, content })
  if (!file.ok) return refused(app, caller, file.reason)
  const { table, mapping, isRemembered, importedAt } = file.value
  return {
    kind: 'opened',
    file: {
      headings: table.headings,
      rows: table.rows.length,
      mapping,
      isRemembered,
      examples: table.headings.map((_, column) =>
        [...new Set(table.rows.map(({ cells }) => cells[column] ?? ''))]
          .filter((cell) => cell !== '')
          .slice(0, EXAMPLES)
          .map((cell) => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)),
      ),
      importedOn: importedAt && formatDay(localDayOf(importedAt), caller.locale, 'running'),
    },
  }
}

async function outcomeOf(
  app: AppContext,
  caller: Caller,
  { outcome, unknownPicks, eitherDay, digest }: ShownImport,
): Promise<ShownOutcome> {
  const { locale } = caller
  const titleOf = await titles(app, caller)
  const made = outcome.people.filter((one) => one.kind === 'made')
  return {
    counts: {
      ...countsOf(outcome),
      placed: made.filter(({ placed }) => placed.length > 0).length,
      waiting: made.filter(({ placed }) => placed.length === 0).length,
    },
    income: formatCents(outcome.incomeCents, locale),
    emails: outcome.emails,
    lines: outcome.people.flatMap((one) => lineOf(one, titleOf, locale) ?? []),
    problems: outcome.people.flatMap((one) => problemsOf(one, titleOf, locale)),
    others: await groupsOf(app, caller, outcome.others),
    unknownPicks,
    eitherDay,
    digest,
  }
}

/** Finds the title of an event of the edition in the language of the caller; the id where there is none. */
export async function titles(app: AppContext, { editionId, locale }: Caller) {
  const { events } = await getTimetable(app, editionId)
  const known = new Map<string, string>(events.map(({ id, title }) => [id, inLocale(title, locale).text]))
  return (id: string) => known.get(id) ?? id
}

type TitleOf = (eventId: string) => string

/**
 * A person of an import whom it registers or leaves as they are, with the reason; null for one with a problem, which `problemsOf` lists.
 */
export function lineOf(one: PersonOutcome, titleOf: TitleOf, locale: Locale): ShownLine | null {
  const about = { line: one.lines.join(', '), name: one.name, total: '' }
  switch (one.kind) {
    case 'made': {
      const placed = one.placed.map(({ eventId, role }) =>
        role ? `${titleOf(eventId)} (${choiceWord(role, locale)})` : titleOf(eventId),
      )
      const waiting = one.waiting.map(titleOf)
      return {
        ...about,
        total: formatCents(one.totalCents, locale),
        says: [
          ...(placed.length > 0 ? [m.imports_gets({ events: placed.join(', ') }, { locale })] : []),
          ...(waiting.length > 0 ? [m.imports_waits({ events: waiting.join(', ') }, { locale })] : []),
          ...(one.isCouple ? [m.imports_couple({}, { locale })] : []),
        ],
      }
    }
    case 'known':
      return { ...about, says: [m.imports_is_known({ code: one.code }, { locale })] }
    case 'ended':
      return { ...about, says: [m.imports_is_ended({}, { locale })] }
    case 'erased':
      return { ...about, says: [m.imports_is_erased({}, { locale })] }
    default:
      return null
  }
}

/** Why a person of an import is not registered: a refusal, or each wrong cell with its line; none for all others. */
export function problemsOf(one: PersonOutcome, titleOf: TitleOf, locale: Locale): ShownProblem[] {
  if (one.kind === 'refused') {
    const why = refusalText(one.refusal, { locale, titleOf })
    return [{ line: one.lines.join(', '), name: one.name, heading: '', cell: '', why }]
  }
  if (one.kind !== 'wrong') return []
  return one.problems.map((problem) => ({
    line: `${problem.line}`,
    name: one.name,
    heading: problem.heading ?? '',
    cell: problem.cell.slice(0, 120),
    why: lineProblemText(problem, locale),
  }))
}

async function undoOf(
  app: AppContext,
  caller: Caller & { readonly importId: Id },
  { gone, kept, others, digest }: UndoOutcome,
): Promise<ShownUndo> {
  const nameOf = ({ name, surname, code }: (typeof gone)[number]) => `${name} ${surname} (${code})`
  return {
    importId: caller.importId,
    gone: gone.map(nameOf),
    kept: kept.map(({ dancer, reason }) =>
      keptBecause[reason]({ who: nameOf(dancer) }, { locale: caller.locale }),
    ),
    others: await groupsOf(app, caller, others),
    digest,
  }
}

const keptBecause = {
  'has-money': m.imports_kept_has_money,
  'has-invoice': m.imports_kept_has_invoice,
  'has-arrived': m.imports_kept_has_arrived,
  touched: m.imports_kept_touched,
} as const

async function refused(
  app: AppContext,
  caller: Caller,
  refusal: ImportRefusal | { readonly kind: 'busy' },
): Promise<ImportAnswer> {
  const { locale } = caller
  switch (refusal.kind) {
    case 'moved':
      return { kind: 'moved', shown: await outcomeOf(app, caller, refusal.shown) }
    case 'file':
      return { kind: 'refused', sentence: fileProblemText(refusal.problem, locale) }
    default:
      return { kind: 'refused', sentence: sentences[refusal.kind]({}, { locale }) }
  }
}

async function undoRefused(
  app: AppContext,
  caller: Caller & { readonly importId: Id },
  refusal: UndoRefusal,
): Promise<ImportAnswer> {
  if (refusal.kind === 'moved')
    return { kind: 'undo-shown', undo: await undoOf(app, caller, refusal.outcome) }
  return { kind: 'refused', sentence: sentences[refusal.kind]({}, { locale: caller.locale }) }
}

const sentences = {
  'not-allowed': m.imports_refused_not_allowed,
  'not-found': m.imports_refused_not_found,
  'edition-archived': m.register_refused_archived,
  'nothing-new': m.imports_nothing_new,
  'nothing-left': m.imports_refused_nothing_left,
  notified: m.imports_refused_notified,
  running: m.imports_refused_running,
  busy: m.imports_refused_busy,
  ended: m.imports_refused_ended,
  undone: m.imports_refused_undone,
} as const
