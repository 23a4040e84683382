import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { describedBy, FieldError } from '#app/platform/ui/fields/FieldLayout.tsx'
import { taskLabels } from '../labels.ts'
import { tasks } from '../offer.ts'
import styles from './TaskChoice.module.css'

type TaskChoiceProps = {
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly locale: Locale
}

/** The choice of tasks, as many as one likes. */
export function TaskChoice({ chosen, error, locale }: TaskChoiceProps) {
  return (
    <fieldset id="tasks" tabIndex={-1} {...describedBy('tasks', { error })}>
      <legend className="visually-hidden">{m.volunteer_what({}, { locale })}</legend>
      <div className={styles.tasks}>
        {tasks.map((task) => (
          <label key={task} className={styles.task}>
            <input type="checkbox" name="tasks" value={task} defaultChecked={chosen.includes(task)} />
            {taskLabels[task]({}, { locale })}
          </label>
        ))}
      </div>
      <FieldError id="tasks" error={error} />
    </fieldset>
  )
}
