import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import type { ImportActions } from '../use-import.ts'

export type PastImport = {
  readonly id: string
  readonly at: Date
  readonly by: string
  readonly fileName: string
  readonly counts: { readonly made: number }
  /** How many of its registrations are there. */
  readonly left: number
  readonly emails: number
  readonly notifiedAt: Date | null
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
}

type PastImportsProps = {
  readonly imports: readonly PastImport[]
  readonly isArchived: boolean
  readonly actions: ImportActions
  readonly locale: Locale
}

/** The imports so far with their actions: send the e-mails, once, and undo. */
export function PastImports({ imports, isArchived, actions, locale }: PastImportsProps) {
  /** The button that was pressed, which shows that it is busy and keeps the focus. */
  const [pressed, setPressed] = useState<string | null>(null)
  const button = (key: string, command: () => void) => ({
    size: 'compact-sm' as const,
    variant: 'default' as const,
    isBusy: actions.isBusy && pressed === key,
    onClick: () => {
      if (actions.isBusy) return
      setPressed(key)
      command()
    },
  })
  return (
    <section className={office.part} aria-labelledby="past-title">
      <h2 id="past-title">{m.imports_past({}, { locale })}</h2>
      {imports.length === 0 ? (
        <EmptyState title={m.imports_past_none({}, { locale })}>
          {m.imports_past_none_text({}, { locale })}
        </EmptyState>
      ) : (
        <div className={office.scroll}>
          <table className={office.table}>
            <thead>
              <tr>
                <th scope="col">{m.imports_when({}, { locale })}</th>
                <th scope="col">{m.imports_name({}, { locale })}</th>
                <th scope="col">{m.imports_by({}, { locale })}</th>
                <th scope="col">{m.imports_made({}, { locale })}</th>
                <th scope="col">{m.imports_left({}, { locale })}</th>
                <th scope="col">{m.imports_state({}, { locale })}</th>
              </tr>
            </thead>
            <tbody>
              {imports.map((one) => (
                <tr key={one.id} data-off={one.undoneAt ? true : undefined}>
                  <td>{instant(one.at, locale)}</td>
                  <td>{one.fileName}</td>
                  <td>{one.by}</td>
                  <td>{one.counts.made}</td>
                  <td>{one.left}</td>
                  <td>
                    {stateText(one, locale)}
                    {!one.undoneAt && !isArchived && (
                      <div className={office.buttons}>
                        {!one.notifiedAt && one.emails > 0 && (
                          <BusyButton {...button(`notify ${one.id}`, () => actions.notify(one.id))}>
                            {m.imports_notify({ count: one.emails }, { locale })}
                          </BusyButton>
                        )}
                        {one.left > 0 && (
                          <BusyButton {...button(`undo ${one.id}`, () => actions.askUndo(one.id))}>
                            {m.imports_undo({}, { locale })}
                          </BusyButton>
                        )}
                      </div>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function instant(at: Date, locale: Locale): string {
  return `${formatDay(localDayOf(at), locale, 'brief')} ${formatTime(at, locale)}`
}

function stateText({ undoneAt, undoneBy, notifiedAt }: PastImport, locale: Locale): string {
  const day = (at: Date) => formatDay(localDayOf(at), locale, 'brief')
  if (undoneAt) return m.imports_undone({ by: undoneBy ?? '', day: day(undoneAt) }, { locale })
  return notifiedAt
    ? m.imports_notified({ day: day(notifiedAt) }, { locale })
    : m.imports_unnotified({}, { locale })
}
