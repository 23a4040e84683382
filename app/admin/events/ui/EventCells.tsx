import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { BalanceGlyph } from '#app/platform/ui/figures/BalanceGlyph.tsx'
import { balanceOf, type EventLine, isUnbalanced, type WaitingByRole } from '../event-line.ts'
import styles from './EventsScreen.module.css'

type CellProps = {
  readonly line: Pick<EventLine, 'id' | 'places' | 'taken'>
  readonly locale: Locale
}

/** Taken and size, by role in two columns, or in one across both. */
export function PlacesCells({ line: { id, places, taken }, locale }: CellProps) {
  if (places.mode !== 'role') {
    return (
      <td colSpan={2} className={`${office.amount} ${styles.heads}`}>
        {places.mode === 'head' ? (
          <a
            href={`/admin/dogodek?id=${id}#participants`}
            data-full={taken.heads >= places.size || undefined}
          >
            {taken.heads}/{places.size}{' '}
            <span className="visually-hidden">{m.events_by_head({}, { locale })}</span>
          </a>
        ) : (
          <span>{m.events_uncounted({}, { locale })}</span>
        )}
      </td>
    )
  }
  return (
    <>
      <td className={office.amount} data-label={m.events_col_leaders({}, { locale })}>
        <a
          href={`/admin/dogodek?id=${id}#leaders`}
          data-role="leader"
          data-full={taken.leaders >= places.leaders || undefined}
        >
          {taken.leaders}/{places.leaders}
        </a>
      </td>
      <td className={office.amount} data-label={m.events_col_followers({}, { locale })}>
        <a
          href={`/admin/dogodek?id=${id}#followers`}
          data-role="follower"
          data-full={taken.followers >= places.followers || undefined}
        >
          {taken.followers}/{places.followers}
        </a>
      </td>
    </>
  )
}

/** The glyph, and in words by how many one role is ahead. */
export function BalanceCell({ line, locale }: CellProps) {
  const { places, taken } = line
  const balance = balanceOf(line)
  if (balance === null || places.mode !== 'role') return <td className={styles.balance} />
  return (
    <td className={styles.balance} data-off={isUnbalanced(line) || undefined}>
      <BalanceGlyph
        leaders={taken.leaders}
        followers={taken.followers}
        places={places}
        size="1.625rem"
        isDecorative
        locale={locale}
      />
      <span>{balanceText(balance, locale)}</span>
    </td>
  )
}

/** `+2 leading`, or that both are as many. */
function balanceText(balance: number, locale: Locale): string {
  if (balance === 0) return m.events_even({}, { locale })
  const count = `${Math.abs(balance)}`
  return balance > 0
    ? m.events_more_leaders({ count }, { locale })
    : m.events_more_followers({ count }, { locale })
}

/** `3 L 1 L/F`; a number alone where roles are not counted. */
export function WaitingText({
  waiting: { leader, follower, both },
  isByRole,
  locale,
}: {
  readonly waiting: WaitingByRole
  readonly isByRole: boolean
  readonly locale: Locale
}) {
  if (!isByRole) return <span>{leader + follower + both}</span>
  return (
    <>
      {leader > 0 && (
        <span data-role="leader">{m.events_wait_leader({ count: `${leader}` }, { locale })}</span>
      )}{' '}
      {follower > 0 && (
        <span data-role="follower">{m.events_wait_follower({ count: `${follower}` }, { locale })}</span>
      )}{' '}
      {both > 0 && <span>{m.events_wait_both({ count: `${both}` }, { locale })}</span>}
    </>
  )
}
