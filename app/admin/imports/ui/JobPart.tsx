import type { JobState } from '#app/imports/import-job.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { useReadEvery } from '#app/platform/ui/page-state/use-read-again.ts'
import type { ShownJob } from '../import-answer.ts'
import type { ImportActions } from '../use-import.ts'
import styles from './ImportScreen.module.css'
import { Lines, Problems } from './ResultPart.tsx'

const LOOK_MS = 1_500

type JobPartProps = { readonly job: ShownJob; readonly actions: ImportActions; readonly locale: Locale }

const states = {
  waiting: m.imports_job_waiting,
  running: m.imports_job_running,
  done: m.imports_job_done,
  stopped: m.imports_job_stopped,
  changed: m.imports_job_changed,
  refused: m.imports_job_refused,
} as const satisfies Record<JobState, unknown>

/** An import by the worker: how far it is, its end, and what became of each line. O9 */
export function JobPart({ job, actions, locale }: JobPartProps) {
  const { id, fileName, state, position, total, lines, problems } = job
  const isGoing = state === 'waiting' || state === 'running'
  useReadEvery(LOOK_MS, isGoing)
  return (
    <section className={office.part} aria-labelledby="job-title">
      <h2 id="job-title">{m.imports_job({ name: fileName }, { locale })}</h2>
      <p role="status">{states[state]({ done: position, total }, { locale })}</p>
      {isGoing && (
        <div className={office.buttons}>
          <progress
            className={styles.progress}
            aria-label={m.imports_job({ name: fileName }, { locale })}
            max={Math.max(total, 1)}
            value={position}
          />
          <BusyButton variant="default" isBusy={actions.isBusy} onClick={() => actions.stop(id)}>
            {m.imports_job_stop({}, { locale })}
          </BusyButton>
        </div>
      )}
      {problems.length > 0 && <Problems problems={problems} locale={locale} />}
      {lines.length > 0 && <Lines lines={lines} locale={locale} />}
    </section>
  )
}
