import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { RowCheckbox } from '#app/platform/ui/admin/RowParts.tsx'
import { formatDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { RegistrationStatus } from '#app/registration/registration.ts'
import { choiceWord } from '../../lists/labels.ts'
import { alone, changed, type ListState, searchOf } from '../list-state.ts'
import type { OptionalColumn } from '../optional-columns.ts'
import type { ListRow, RowPartner } from '../queries/read-list.server.ts'
import styles from './RegistrationTable.module.css'
import type { Selection } from './RegistrationTable.tsx'
import { Status } from './Status.tsx'

type TableRowProps = {
  readonly row: ListRow
  readonly state: ListState
  readonly today: LocalDay
  readonly ownWindow: boolean
  readonly selection: Selection | null
  readonly optional: readonly OptionalColumn[]
  /** It changed a moment ago. */
  readonly isChanged: boolean
  /** From 0, where not all rows are in the page. */
  readonly index?: number
  readonly locale: Locale
}

const roleLetters = {
  leader: m.regs_role_leader,
  follower: m.regs_role_follower,
  both: m.regs_role_both,
} as const

/** A registration in one row; its name opens it. */
export function TableRow(props: TableRowProps) {
  const { row, state, today, ownWindow, selection, optional, isChanged, index, locale } = props
  const { id, code, name, surname, role, status, placed, waiting, openCents, dueOn } = row
  return (
    <tr
      {...(index !== undefined && { 'data-index': index, 'aria-rowindex': index + 2 })}
      data-open={state.open === id || undefined}
      data-selected={selection?.ids.has(id) || undefined}
      data-ended={isEnded(status) || undefined}
      data-changed={isChanged || undefined}
    >
      {selection && (
        <td className={styles.box}>
          <RowCheckbox
            aria-label={m.regs_select_row({ name: `${name} ${surname}` }, { locale })}
            checked={selection.ids.has(id)}
            onChange={(isChecked) => selection.onToggle([id], isChecked)}
          />
        </td>
      )}
      <th scope="row" className={styles.name}>
        <Link
          to={{ search: searchOf(ownWindow ? alone(id) : changed(state, { open: id })) }}
          preventScrollReset
          data-row={id}
          {...(ownWindow && { target: '_blank', rel: 'noopener' })}
        >
          {surname} {name}
        </Link>
        {!row.isConfirmed && !isEnded(status) && (
          <small className={styles.tag}>{m.regs_unconfirmed({}, { locale })}</small>
        )}
      </th>
      <td className={styles.code}>{code}</td>
      <td className={styles.role}>
        <span data-role={role} title={choiceWord(role, locale)}>
          {roleLetters[role]({}, { locale })}
        </span>
      </td>
      <td className={styles.partner}>
        <Partner partner={row.partner} locale={locale} />
      </td>
      <td className={styles.figure} title={m.regs_places_of({ placed, waiting }, { locale })}>
        {placed > 0 || waiting > 0 ? placed : ''}
        {waiting > 0 && <span className={styles.waiting}> + {waiting}</span>}
      </td>
      <td className={styles.status}>
        <Status status={status} locale={locale} />
        {row.isExcused && <small className={styles.tag}>{m.regs_excused({}, { locale })}</small>}
      </td>
      <td className={styles.figure}>{formatCents(row.totalCents, locale)}</td>
      <td className={styles.figure}>{formatCents(row.paidCents, locale)}</td>
      <td
        className={styles.open}
        data-over={openCents < 0 || undefined}
        data-nothing={openCents === 0 || undefined}
      >
        {openCents < 0
          ? m.regs_over_by({ amount: formatCents(cents(-openCents), locale) }, { locale })
          : formatCents(openCents, locale)}
      </td>
      <td className={styles.due} data-late={(dueOn !== null && dueOn < today) || undefined}>
        {dueOn && formatDay(dueOn, locale, 'brief')}
      </td>
      <td className={styles.reserved}>{formatDay(localDayOf(row.reserved), locale, 'short')}</td>
      {optional.map(({ name: column, text }) => (
        <td key={column} className={styles.partner}>
          {text(row, locale)}
        </td>
      ))}
    </tr>
  )
}

function isEnded(status: RegistrationStatus): boolean {
  return status === 'cancelled' || status === 'released'
}

function Partner({ partner, locale }: { readonly partner: RowPartner; readonly locale: Locale }) {
  switch (partner.state) {
    case 'couple':
      return partner.name
    case 'seeks':
      return <i>{m.regs_partner_seeking({}, { locale })}</i>
    case 'held': {
      const { until } = partner
      return (
        <i>
          {until
            ? m.regs_partner_until({ day: formatDay(localDayOf(until), locale, 'brief') }, { locale })
            : m.regs_partner_invited({}, { locale })}
        </i>
      )
    }
    case 'none':
      return null
  }
}
