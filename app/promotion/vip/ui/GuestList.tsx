import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { byName } from '#app/platform/values/alphabet.ts'
import { formatDay } from '#app/platform/values/local-day.ts'
import type { GuestView } from '../guests.server.ts'
import styles from './GuestList.module.css'

type GuestListProps = {
  readonly guests: readonly GuestView[]
  /** Keeps the list: reads all of it, and says who arrived. */
  readonly mayEdit: boolean
  readonly locale: Locale
}

/** The VIP guests, those still expected first; one click records an arrival. */
export function GuestList({ guests, mayEdit, locale }: GuestListProps) {
  const toList = mayEdit && <a href="/admin/lists/vip">{m.vip_to_list({}, { locale })}</a>
  const here = guests.filter(({ more }) => more?.arrived).length
  if (guests.length === 0) {
    return (
      <EmptyState title={m.vip_none_title({}, { locale })} action={toList}>
        {m.vip_none({}, { locale })}
      </EmptyState>
    )
  }
  return (
    <section className={styles.list} aria-label={m.vip_title({}, { locale })}>
      <p className={styles.head}>
        {mayEdit
          ? m.vip_count_here({ count: guests.length, here }, { locale })
          : m.vip_count({ count: guests.length }, { locale })}
        {toList}
      </p>
      <ul>
        {byName(guests, locale)
          .toSorted((a, b) => Number(a.more?.arrived ?? 0) - Number(b.more?.arrived ?? 0))
          .map((guest) => (
            <Guest key={guest.id} guest={guest} locale={locale} />
          ))}
      </ul>
      {!mayEdit && <p className={styles.note}>{m.vip_names_only({}, { locale })}</p>}
    </section>
  )
}

function Guest({
  guest: { id, name, more },
  locale,
}: {
  readonly guest: GuestView
  readonly locale: Locale
}) {
  return (
    <li className={styles.guest} data-arrived={more?.arrived || undefined}>
      <div>
        <strong>{name}</strong>
        {more?.ofWhom && <span>{m.vip_of_whom({ name: more.ofWhom }, { locale })}</span>}
        {more && more.days.length > 0 && (
          <span>{more.days.map((day) => formatDay(day, locale, 'brief')).join(' · ')}</span>
        )}
      </div>
      {more && (
        <form method="post" action={`/${langOf(locale)}/vip`}>
          <input type="hidden" name="guest" value={id} />
          <input type="hidden" name="version" value={more.version} />
          {more.arrived && <span className={styles.here}>✓ {m.vip_is_here({}, { locale })}</span>}
          <Button
            variant={more.arrived ? 'quiet' : 'plain'}
            name="arrived"
            value={more.arrived ? 'no' : 'yes'}
          >
            {more.arrived ? m.vip_undo({}, { locale }) : m.vip_arrived({}, { locale })}
            <span className="visually-hidden">: {name}</span>
          </Button>
        </form>
      )}
    </li>
  )
}
