import { Form } from 'react-router'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { isLive } from '#app/registration/registration.ts'
import styles from './Deeds.module.css'
import type { Mine } from './mine.ts'

type Deed = { readonly path: string; readonly name: string; readonly hint: string; readonly isFile?: boolean }

/** All one can do with a registration, the everyday things first, what cannot be taken back last. */
export function Deeds({ mine, locale }: { readonly mine: Mine; readonly locale: Locale }) {
  const base = `/${langOf(locale)}/myReg`
  return (
    <section className={styles.deeds} aria-labelledby="deeds">
      <h2 id="deeds">{m.my_reg_deeds_title({}, { locale })}</h2>
      <ul className={styles.list}>
        {deedsFor(mine, locale).map(({ path, name, hint, isFile }) => (
          <li key={path}>
            <a href={`${base}/${path}`} download={isFile || undefined}>
              <span className={styles.name}>{name}</span>
              <span className={styles.hint}>{hint}</span>
            </a>
          </li>
        ))}
      </ul>
      <Form method="post" className={styles.off}>
        <Button look="quiet" name="intent" value="sign-off">
          {m.my_reg_sign_off({}, { locale })}
        </Button>
        <span className={styles.hint}>{m.my_reg_sign_off_hint({}, { locale })}</span>
      </Form>
    </section>
  )
}

function deedsFor({ status, erasedAt, picks }: Mine, locale: Locale): Deed[] {
  if (erasedAt) return []
  const change = {
    path: 'change',
    name: m.my_reg_deed_change({}, { locale }),
    hint: m.my_reg_deed_change_hint({}, { locale }),
  }
  const person = {
    path: 'person',
    name: m.my_reg_deed_person({}, { locale }),
    hint: m.my_reg_deed_person_hint({}, { locale }),
  }
  const calendar = {
    path: 'calendar.ics',
    name: m.my_reg_deed_calendar({}, { locale }),
    hint: m.my_reg_deed_calendar_hint({}, { locale }),
    isFile: true,
  }
  const handOver = {
    path: 'handOver',
    name: m.my_reg_deed_hand_over({}, { locale }),
    hint: m.my_reg_deed_hand_over_hint({}, { locale }),
  }
  const data = {
    path: 'data.json',
    name: m.my_reg_deed_data({}, { locale }),
    hint: m.my_reg_deed_data_hint({}, { locale }),
    isFile: true,
  }
  const cancel = {
    path: 'cancel',
    name: m.my_reg_deed_cancel({}, { locale }),
    hint: m.my_reg_deed_cancel_hint({}, { locale }),
  }
  const erase = {
    path: 'erase',
    name: m.my_reg_deed_erase({}, { locale }),
    hint: m.my_reg_deed_erase_hint({}, { locale }),
  }
  const hasPlaces = picks.some(({ state }) => state === 'placed')
  return isLive(status)
    ? [change, person, ...(hasPlaces ? [calendar] : []), handOver, data, cancel, erase]
    : [data, erase]
}
