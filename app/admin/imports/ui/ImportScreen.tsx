import type { Bilingual, Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { FocusedPart } from '#app/platform/ui/admin/FocusedPart.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { ShownJob } from '../import-answer.ts'
import { useImport } from '../use-import.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ColumnsPart } from './ColumnsPart.tsx'
import { JobPart } from './JobPart.tsx'
import { type PastImport, PastImports } from './PastImports.tsx'
import { ResultPart } from './ResultPart.tsx'
import { UndoDialog } from './UndoDialog.tsx'

type ImportScreenProps = {
  readonly isArchived: boolean
  readonly events: readonly { readonly id: string; readonly title: Bilingual }[]
  readonly imports: readonly PastImport[]
  /** The latest one by the worker. */
  readonly job: ShownJob | null
  readonly locale: Locale
}

/** Choose a file, map its columns, preview, import; below, earlier imports. */
export function ImportScreen({ isArchived, events, imports, job, locale }: ImportScreenProps) {
  const actions = useImport()
  const { state } = actions
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_import_title({}, { locale })}</h1>
      </header>
      {state.refused && (
        <Notice tone="error" title={m.imports_refused({}, { locale })}>
          {state.refused.sentence ?? m.lists_save_failed_offline({}, { locale })}
        </Notice>
      )}
      {state.applied && (
        <FocusedPart>
          <Notice
            tone="ok"
            isAnswer
            title={`${m.imports_applied({}, { locale })}: ${state.applied.counts.made}`}
          >
            {m.imports_applied_text({}, { locale })}
          </Notice>
        </FocusedPart>
      )}
      {state.undone && (
        <FocusedPart>
          <Notice tone="ok" isAnswer title={m.imports_undone_done({}, { locale })}>
            {`${m.imports_undo_gone({}, { locale })}: ${state.undone.gone.length}`}
          </Notice>
        </FocusedPart>
      )}
      {state.notified !== null && (
        <FocusedPart>
          <Notice tone="ok" isAnswer title={m.imports_notify_done({ count: state.notified }, { locale })} />
        </FocusedPart>
      )}
      {job && <JobPart job={job} actions={actions} locale={locale} />}
      {isArchived ? (
        <Notice tone="warn">{m.register_refused_archived({}, { locale })}</Notice>
      ) : (
        <ChooseFile actions={actions} locale={locale} />
      )}
      {state.opened && state.mapping && (
        <ColumnsPart
          file={state.opened}
          mapping={state.mapping}
          unknownPicks={state.shown?.unknownPicks ?? null}
          events={events}
          actions={actions}
          locale={locale}
        />
      )}
      {state.shown && (
        <ResultPart shown={state.shown} hasMoved={state.hasMoved} actions={actions} locale={locale} />
      )}
      <PastImports imports={imports} isArchived={isArchived} actions={actions} locale={locale} />
      <UndoDialog undo={state.undo} actions={actions} locale={locale} />
    </>
  )
}
