import { Button, TextInput } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { Pages } from '#app/platform/ui/admin/Pages.tsx'
import { RowCheckbox } from '#app/platform/ui/admin/RowParts.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { type MoneyFilter, moneyFilters } from '../money-filter.ts'
import type { AccountOf } from '../money-of.server.ts'
import type { MoneyList, MoneyRow } from '../queries/money-list.server.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { PaymentsNotice } from './PaymentsNotice.tsx'
import styles from './PaymentsScreen.module.css'
import type { PaymentsAnswer } from './payments-answer.ts'
import { TogetherDialog } from './TogetherDialog.tsx'

export type PaymentsScreenData = {
  readonly list:
    | (MoneyList & {
        readonly filter: MoneyFilter
        readonly search: string
        readonly page: number
        readonly until: LocalDay | null
      })
    | null
  readonly account: AccountOf | null
  /** The day by which a dancer's bank wants an answer about a payment, by registration; null where it names none. K8 */
  readonly inquiries: Readonly<Record<string, LocalDay | null>>
  readonly today: LocalDay
  readonly mayCorrect: boolean
}

type PaymentsScreenProps = PaymentsScreenData & {
  readonly answer: PaymentsAnswer | undefined
  readonly locale: Locale
}

/** Whose money is open, late or over, with the sums; every amount opens the entries behind it. */
export function PaymentsScreen(props: PaymentsScreenProps) {
  const { list, account, inquiries, today, mayCorrect, answer, locale } = props
  const opened = useFetcher<PaymentsScreenData>()
  const [openId, setOpenId] = useState<string | null>(account?.id ?? null)
  // with their names: who is chosen may leave the list before they get their reference
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [group, setGroup] = useState<ReadonlyMap<string, string>>(new Map())
  const [isTogether, setTogether] = useState(false)
  const table = useRef<HTMLElement>(null)
  const shown = opened.data?.account ?? account
  const open = ({ id }: Pick<MoneyRow, 'id'>) => {
    setOpenId(id)
    void opened.load(`/admin/placila?id=${id}`)
  }
  const toggle = ({ id, name }: { readonly id: string; readonly name: string }) =>
    setChosen(
      (before) =>
        new Map(before.has(id) ? [...before].filter(([one]) => one !== id) : [...before, [id, name]]),
    )
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_payments_title({}, { locale })}</h1>
        {chosen.size > 1 && (
          <Button
            onClick={() => {
              setGroup(chosen)
              setTogether(true)
            }}
          >
            {m.payments_together_of({ count: `${chosen.size}` }, { locale })}
          </Button>
        )}
      </header>
      {answer && answer.kind !== 'fields' && answer.kind !== 'together' && (
        <PaymentsNotice answer={answer} locale={locale} />
      )}
      {list && (
        <MoneyTable
          list={list}
          inquiries={inquiries}
          today={today}
          ref={table}
          chosen={chosen}
          onToggle={toggle}
          onOpen={open}
          locale={locale}
        />
      )}
      <AccountDialog
        account={shown?.id === openId ? shown : null}
        isOpen={openId !== null}
        onClose={() => setOpenId(null)}
        onChanged={() => openId !== null && void opened.load(`/admin/placila?id=${openId}`)}
        today={today}
        mayCorrect={mayCorrect}
        locale={locale}
      />
      <TogetherDialog
        ids={[...group.keys()]}
        isOpen={isTogether}
        after={table}
        names={[...group.values()]}
        onClose={() => setTogether(false)}
        onDone={() => setChosen(new Map())}
        locale={locale}
      />
    </>
  )
}

const filterNames = {
  open: m.payments_filter_open,
  late: m.payments_filter_late,
  over: m.payments_filter_over,
  disputed: m.payments_filter_disputed,
  all: m.payments_filter_all,
} as const satisfies Record<MoneyFilter, unknown>

const noneNames = {
  open: m.payments_none,
  late: m.payments_none,
  over: m.payments_none_over,
  disputed: m.payments_none_disputed,
} as const satisfies Record<Exclude<MoneyFilter, 'all'>, unknown>

function NoPayments({
  filter,
  search,
  locale,
}: Pick<NonNullable<PaymentsScreenData['list']>, 'filter' | 'search'> & { readonly locale: Locale }) {
  if (search) return <EmptyState title={m.payments_none_found({}, { locale })} />
  // nobody to owe anything
  if (filter === 'all')
    return <EmptyState title={m.regs_empty({}, { locale })}>{m.regs_empty_text({}, { locale })}</EmptyState>
  return <EmptyState title={noneNames[filter]({}, { locale })} />
}

type MoneyTableProps = {
  readonly ref: RefObject<HTMLElement | null>
  readonly list: NonNullable<PaymentsScreenData['list']>
  readonly inquiries: PaymentsScreenData['inquiries']
  readonly today: LocalDay
  readonly chosen: ReadonlyMap<string, string>
  readonly onToggle: (row: { readonly id: string; readonly name: string }) => void
  readonly onOpen: (row: MoneyRow) => void
  readonly locale: Locale
}

function MoneyTable({ ref, list, inquiries, today, chosen, onToggle, onOpen, locale }: MoneyTableProps) {
  const { rows, filter, search, page, hasMore, count, claimCents, paidCents, openCents, until } = list
  const elsewhere = [...chosen].filter(([id]) => !rows.some((row) => row.id === id))
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={office.part}
      aria-label={m.office_payments_title({}, { locale })}
    >
      <div className={office.bar}>
        <nav className={office.tabs}>
          {moneyFilters.map((one) => (
            <Link key={one} to={`?show=${one}`} aria-current={one === filter ? 'page' : undefined}>
              {filterNames[one]({}, { locale })}
            </Link>
          ))}
        </nav>
        <Form>
          <input type="hidden" name="show" value={filter} />
          {until && <input type="hidden" name="until" value={until} />}
          <TextInput
            type="search"
            name="q"
            defaultValue={search}
            aria-label={m.payments_search({}, { locale })}
            placeholder={m.payments_search({}, { locale })}
          />
        </Form>
      </div>
      {until && (
        <p className={office.hint}>
          {m.payments_until({ day: formatDay(until, locale, 'short') }, { locale })}
        </p>
      )}
      {elsewhere.length > 0 && (
        <div className={office.buttons}>
          <span className={office.hint}>{m.payments_chosen_elsewhere({}, { locale })}</span>
          {elsewhere.map(([id, name]) => (
            <span key={id} className={office.buttons}>
              <RowCheckbox
                aria-label={m.payments_choose({ name }, { locale })}
                checked
                onChange={() => {
                  onToggle({ id, name })
                  // the checkbox goes with the choice
                  ref.current?.focus()
                }}
              />
              {name}
            </span>
          ))}
        </div>
      )}
      {rows.length === 0 ? (
        <NoPayments filter={filter} search={search} locale={locale} />
      ) : (
        <table className={`${office.table} ${styles.payers}`}>
          <thead>
            <tr>
              <td />
              <th scope="col">{m.payments_col_code({}, { locale })}</th>
              <th scope="col">{m.payments_col_name({}, { locale })}</th>
              <th scope="col" className={office.amount}>
                {m.payments_col_claim({}, { locale })}
              </th>
              <th scope="col" className={office.amount}>
                {m.payments_col_paid({}, { locale })}
              </th>
              <th scope="col" className={office.amount}>
                {m.payments_col_open({}, { locale })}
              </th>
              <th scope="col">{m.payments_col_due({}, { locale })}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <RowCheckbox
                    aria-label={m.payments_choose({ name: row.name }, { locale })}
                    checked={chosen.has(row.id)}
                    onChange={() => onToggle(row)}
                  />
                </td>
                <td>{row.code}</td>
                <td>
                  <button
                    type="button"
                    className={office.open}
                    aria-label={m.payments_open_account({ name: row.name }, { locale })}
                    onClick={() => onOpen(row)}
                  >
                    {row.name}
                  </button>
                </td>
                <td className={office.amount}>{formatCents(row.claimCents, locale)}</td>
                <td className={office.amount}>{formatCents(row.paidCents, locale)}</td>
                <td className={office.amount} data-over={row.openCents < 0 || undefined}>
                  <Open row={row} locale={locale} />
                  <Inquiry answerBy={inquiries[row.id]} locale={locale} />
                </td>
                <td data-late={(row.dueOn !== null && row.dueOn < today) || undefined}>
                  {row.dueOn && formatDay(row.dueOn, locale, 'short')}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row" colSpan={2}>
                {m.payments_sum({ count: `${count}` }, { locale })}
              </th>
              <td className={office.amount}>{formatCents(claimCents, locale)}</td>
              <td className={office.amount}>{formatCents(paidCents, locale)}</td>
              <td className={office.amount}>{formatCents(openCents, locale)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
      <Pages page={page} hasMore={hasMore} locale={locale} />
    </section>
  )
}

function Open({
  row: { openCents, inRefundsCents },
  locale,
}: {
  readonly row: MoneyRow
  readonly locale: Locale
}) {
  const over = formatCents(cents(-openCents), locale)
  return (
    <>
      {openCents < 0 ? m.payments_over({ amount: over }, { locale }) : formatCents(openCents, locale)}
      {inRefundsCents > 0 && (
        <small>{m.payments_in_refunds({ amount: formatCents(inRefundsCents, locale) }, { locale })}</small>
      )}
    </>
  )
}

/** @param answerBy undefined where no bank asks */
function Inquiry({
  answerBy,
  locale,
}: {
  readonly answerBy: LocalDay | null | undefined
  readonly locale: Locale
}) {
  if (answerBy === undefined) return null
  return (
    <small>
      <Link to="/admin/vracila">
        {answerBy === null
          ? m.payments_inquiry({}, { locale })
          : m.payments_inquiry_by({ day: formatDay(answerBy, locale, 'short') }, { locale })}
      </Link>
    </small>
  )
}
