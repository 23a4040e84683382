import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { countryName } from '#app/platform/values/countries.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { BroughtDancer, PromoterRow } from '../../queries/read-promoters.server.ts'

type PromoterScreenProps = {
  /** Null: this account promotes nothing. */
  readonly promoter: PromoterRow | null
  readonly dancers: readonly BroughtDancer[]
  /** Seen by the promoter; others see it from the list. */
  readonly isOwn: boolean
  readonly locale: Locale
}

/** The dancers and commission of one promoter; dancers by first name alone. */
export function PromoterScreen({ promoter, dancers, isOwn, locale }: PromoterScreenProps) {
  if (!promoter)
    return (
      <>
        <header className={office.head}>
          <h1>{m.office_promoter_title({}, { locale })}</h1>
        </header>
        <EmptyState title={m.promoters_not_you({}, { locale })}>
          {m.promoters_not_you_text({}, { locale })}
        </EmptyState>
      </>
    )
  const { name, code, live, paid, paidCents, commissionCents, commissionPercent } = promoter
  return (
    <>
      <header className={office.head}>
        <h1>{name}</h1>
        <p className={office.hint}>{m.promoters_your_code({ code }, { locale })}</p>
        {!isOwn && (
          <nav className={office.links} aria-label={name}>
            <Link to="/admin/promotors">{m.office_promoters_title({}, { locale })}</Link>
            <Link to={`/admin/lists/promoters?open=${promoter.id}`}>
              {m.office_all_fields_of({}, { locale })}
            </Link>
          </nav>
        )}
      </header>
      <dl className={office.sums}>
        <Sum label={m.promoters_col_regs({}, { locale })}>{live}</Sum>
        <Sum label={m.promoters_col_paid({}, { locale })}>{paid}</Sum>
        <Sum label={m.promoters_col_sum({}, { locale })}>{formatCents(paidCents, locale)}</Sum>
        {commissionPercent !== null && (
          <Sum label={`${m.promoters_col_commission({}, { locale })} ${commissionPercent} %`}>
            {formatCents(commissionCents, locale)}
          </Sum>
        )}
        {promoter.untilNextFree !== null && (
          <Sum label={m.promoters_col_free({}, { locale })}>{promoter.freePlaces}</Sum>
        )}
      </dl>
      {promoter.untilNextFree !== null && (
        <p className={office.hint}>{m.promoters_next_free({ count: promoter.untilNextFree }, { locale })}</p>
      )}
      <section className={office.part} aria-labelledby="brought-title">
        <h2 id="brought-title">
          {m.promoters_brought({}, { locale })} <small>{dancers.length}</small>
        </h2>
        <div className={office.scroll}>
          <table className={office.table}>
            <tbody>
              {dancers.map((one, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: first names say nothing else of whom they are
                <tr key={n} data-off={one.state === 'ended' || undefined}>
                  <th scope="row">{one.name}</th>
                  <td>{roleLabels[one.role]({}, { locale })}</td>
                  <td>{countryName(one.country, locale)}</td>
                  <td>{stateLabels[one.state]({}, { locale })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  )
}

function Sum({ label, children }: { readonly label: string; readonly children: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const roleLabels = {
  leader: m.lists_choice_leader,
  follower: m.lists_choice_follower,
  both: m.lists_choice_both,
} as const
const stateLabels = {
  paid: m.lists_choice_paid,
  open: m.promoters_state_open,
  ended: m.lists_choice_cancelled,
} as const
