import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { SnapshotPerson } from '../snapshot.ts'
import styles from './reception.module.css'
import { roleText } from './role-text.ts'

type HitsProps = {
  readonly hits: readonly SnapshotPerson[]
  readonly people: readonly SnapshotPerson[]
  /** Nothing else can be meant by the typed text. */
  readonly isNobody: boolean
  readonly locale: Locale
  onShow(person: SnapshotPerson): void
}

/** The people that the typed text finds, each with their partner. */
export function Hits({ hits, people, isNobody, locale, onShow }: HitsProps) {
  return (
    <ul className={styles.hits}>
      {hits.map((person) => {
        const partner = people.find(({ id }) => id === person.partner)
        return (
          <li key={person.id}>
            <button type="button" onClick={() => onShow(person)}>
              <strong>
                {person.name} {person.surname}
              </strong>
              <span>
                {roleText(person.role, locale)} · {person.country} · {person.code}
                {partner &&
                  ` · ${m.reception_hit_partner({ name: `${partner.name} ${partner.surname}` }, { locale })}`}
              </span>
            </button>
          </li>
        )
      })}
      {isNobody && <li className={styles.none}>{m.reception_no_hit({}, { locale })}</li>}
    </ul>
  )
}
