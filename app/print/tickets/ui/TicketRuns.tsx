import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import type { TicketOverview } from '../print-tickets.server.ts'
import styles from './TicketsScreen.module.css'

type TicketRunsProps = {
  readonly runs: TicketOverview['runs']
  /** The run that was just made. */
  readonly made: string | null
  readonly locale: Locale
}

/** The print runs so far, the latest first, each with its files. */
export function TicketRuns({ runs, made, locale }: TicketRunsProps) {
  if (runs.length === 0) return null
  return (
    <section aria-labelledby="runs-title" className={styles.runs}>
      <h2 id="runs-title">{m.print_tickets_runs({}, { locale })}</h2>
      <ul>
        {runs.map(({ id, madeAt, madeBy, layout, count, files }) => (
          <li key={id} data-made={id === made || undefined}>
            <p>
              <time dateTime={madeAt.toISOString()}>
                {formatDay(localDayOf(madeAt), locale, 'short')} {formatTime(madeAt, locale)}
              </time>
              {' · '}
              {(layout.kind === 'badge' ? m.print_tickets_run_badges : m.print_tickets_run_tickets)(
                { count: `${count}`, sheet: layout.sheet, by: madeBy },
                { locale },
              )}
              {layout.order === 'arrival' && ` · ${m.print_tickets_by_arrival({}, { locale })}`}
            </p>
            <p className={styles.files}>
              {files.map((inFile, n) => (
                <a
                  // biome-ignore lint/suspicious/noArrayIndexKey: files are known by their number
                  key={n}
                  href={`/admin/printTickets.pdf?run=${id}&file=${n + 1}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {m.print_tickets_file({ number: `${n + 1}`, count: `${inFile}` }, { locale })}
                </a>
              ))}
            </p>
            <details>
              <summary>{m.print_tickets_discard({}, { locale })}</summary>
              <OnceForm method="post">
                <p>{m.print_tickets_discard_text({}, { locale })}</p>
                <input type="hidden" name="run" value={id} />
                <Button name="intent" value="discard">
                  {m.print_tickets_discard_do({}, { locale })}
                </Button>
              </OnceForm>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
