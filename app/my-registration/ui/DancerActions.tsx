import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import { isLive } from '#app/registration/registration.ts'
import styles from './DancerActions.module.css'
import type { Mine } from './mine.ts'

type Action = {
  readonly path: string
  readonly name: string
  readonly hint: string
  readonly isFile?: boolean
}

type ActionsProps = {
  readonly mine: Mine
  /** The festival is over: there are no places left to change, hand over or give back. */
  readonly isOver: boolean
  readonly locale: Locale
}

/** All actions on a registration: everyday ones first, irreversible ones last. */
export function Actions({ mine, isOver, locale }: ActionsProps) {
  const base = `/${langOf(locale)}/myReg`
  return (
    <section className={styles.actions} aria-labelledby="actions">
      <h2 id="actions">{m.my_reg_actions_title({}, { locale })}</h2>
      <ul className={styles.list}>
        {actionsFor(mine, isOver, locale).map(({ path, name, hint, isFile }) => (
          <li key={path}>
            <a href={`${base}/${path}`} download={isFile || undefined}>
              <span className={styles.name}>{name}</span>
              <span className={styles.hint}>{hint}</span>
            </a>
          </li>
        ))}
      </ul>
      <OnceForm method="post" className={styles.off}>
        <Button variant="quiet" name="intent" value="sign-off">
          {m.my_reg_sign_off({}, { locale })}
        </Button>
        <span className={styles.hint}>{m.my_reg_sign_off_hint({}, { locale })}</span>
      </OnceForm>
    </section>
  )
}

function actionsFor({ status, erasedAt, picks }: Mine, isOver: boolean, locale: Locale): Action[] {
  if (erasedAt) return []
  const change = {
    path: 'change',
    name: m.my_reg_action_change({}, { locale }),
    hint: m.my_reg_action_change_hint({}, { locale }),
  }
  const person = {
    path: 'person',
    name: m.my_reg_action_person({}, { locale }),
    hint: m.my_reg_action_person_hint({}, { locale }),
  }
  const calendar = {
    path: 'calendar.ics',
    name: m.my_reg_action_calendar({}, { locale }),
    hint: m.my_reg_action_calendar_hint({}, { locale }),
    isFile: true,
  }
  const handOver = {
    path: 'handOver',
    name: m.my_reg_action_hand_over({}, { locale }),
    hint: m.my_reg_action_hand_over_hint({}, { locale }),
  }
  const data = {
    path: 'data.json',
    name: m.my_reg_action_data({}, { locale }),
    hint: m.my_reg_action_data_hint({}, { locale }),
    isFile: true,
  }
  const cancel = {
    path: 'cancel',
    name: m.my_reg_action_cancel({}, { locale }),
    hint: m.my_reg_action_cancel_hint({}, { locale }),
  }
  const erase = {
    path: 'erase',
    name: m.my_reg_action_erase({}, { locale }),
    hint: m.my_reg_action_erase_hint({}, { locale }),
  }
  if (!isLive(status)) return [data, erase]
  if (isOver) return [person, data, erase]
  const hasPlaces = picks.some(({ state }) => state === 'placed')
  return [change, person, ...(hasPlaces ? [calendar] : []), handOver, data, cancel, erase]
}
