import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { RowCheckbox } from '#app/platform/ui/admin/RowParts.tsx'
import { useOpenedSince } from '#app/platform/ui/admin/use-opened-since.ts'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatCents, sumCents } from '#app/platform/values/money.ts'
import type { NotInvoiced } from '../queries/compare-invoices.server.ts'
import { refusalText } from './AnswerNotice.tsx'
import { BuyerFields } from './BuyerFields.tsx'
import styles from './InvoicesScreen.module.css'
import type { InvoicesAnswer, InvoicesRefusal } from './invoices-answer.ts'

type OpenTableProps = {
  readonly open: readonly NotInvoiced[]
  /** How many there are; more than are shown where it is a long list. */
  readonly count: number
  readonly paidOnly: boolean
  readonly answer: InvoicesAnswer | undefined
  readonly locale: Locale
}

/** One invoice for each, one for all of them, or a pro forma. */
type Issuing = 'each' | 'together' | 'pro-forma'

/** Registrations without an invoice: one each, or one for several that one buyer pays; or a pro forma. */
export function OpenTable({ open, count, paidOnly, answer, locale }: OpenTableProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Issuing | null>(null)
  // dancers who pay while the dialog is open are not added to it
  const [group, setGroup] = useState<readonly NotInvoiced[]>([])
  const [refusal, setRefusal] = useState<InvoicesRefusal | null>(null)
  const chosen = open.filter(({ id }) => !left.has(id))
  const ask = (issuing: Issuing) => {
    setGroup(chosen)
    setRefusal(null)
    setAsked(issuing)
  }
  const toggle = (id: string) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const close = () => setAsked(null)
  // a refusal keeps the dialog and what was typed, and shows what is to be invoiced now
  const isOther = useOpenedSince(asked, useNavigation().state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list that came with the answer
  useEffect(() => {
    if (answer?.kind === 'issued' && !isOther.current) setAsked(null)
    if (answer?.kind !== 'refused') return setRefusal(null)
    setRefusal(answer.reason)
    const left = group.flatMap((one) => open.find(({ id }) => id === one.id) ?? [])
    setGroup(left)
    if (left.length === 0) setAsked(null)
  }, [answer])
  return (
    <section aria-labelledby="open-title" className={office.part}>
      <div className={office.bar}>
        <h2 id="open-title">{m.invoices_open_title({}, { locale })}</h2>
        <Link to={paidOnly ? '?due=all' : '?'}>
          {paidOnly ? m.invoices_open_all({}, { locale }) : m.invoices_open_paid({}, { locale })}
        </Link>
      </div>
      {open.length === 0 ? (
        <p>{m.invoices_open_none({}, { locale })}</p>
      ) : (
        <>
          <div className={office.buttons}>
            <Button disabled={chosen.length === 0} onClick={() => ask('each')}>
              {m.invoices_open_each({ count: `${chosen.length}` }, { locale })}
            </Button>
            <Button variant="default" disabled={chosen.length === 0} onClick={() => ask('together')}>
              {m.invoices_open_together({}, { locale })}
            </Button>
            <Button variant="default" disabled={chosen.length === 0} onClick={() => ask('pro-forma')}>
              {m.invoices_open_pro_forma({}, { locale })}
            </Button>
          </div>
          <div className={office.scroll}>
            <table className={`${office.table} ${styles.stacked}`}>
              <thead>
                <tr>
                  <th scope="col" className={styles.tick}>
                    <RowCheckbox
                      aria-label={m.invoices_choose_all({}, { locale })}
                      checked={chosen.length === open.length}
                      isPart={chosen.length > 0 && chosen.length < open.length}
                      onChange={() =>
                        setLeft(chosen.length > 0 ? new Set(open.map(({ id }) => id)) : new Set())
                      }
                    />
                  </th>
                  <th scope="col">{m.invoices_col_code({}, { locale })}</th>
                  <th scope="col">{m.invoices_col_buyer({}, { locale })}</th>
                  <th scope="col" className={office.amount}>
                    {m.invoices_col_sum({}, { locale })}
                  </th>
                </tr>
              </thead>
              <tbody>
                {open.map(({ id, code, name, amountCents, invoiceTo }) => (
                  <tr key={id} data-off={left.has(id) || undefined}>
                    <td className={styles.tick}>
                      <RowCheckbox
                        aria-label={m.invoices_choose({ name }, { locale })}
                        checked={!left.has(id)}
                        onChange={() => toggle(id)}
                      />
                    </td>
                    <td>{code}</td>
                    <td>{invoiceTo ? `${invoiceTo.name} (${name})` : name}</td>
                    <td className={office.amount}>{formatCents(amountCents, locale)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {count > open.length && (
            <p>{m.invoices_open_more({ shown: `${open.length}`, count: `${count}` }, { locale })}</p>
          )}
        </>
      )}
      <Confirmation
        asked={asked}
        chosen={group}
        answer={answer}
        refusal={refusal}
        onClose={close}
        locale={locale}
      />
    </section>
  )
}

type ConfirmationProps = Pick<OpenTableProps, 'answer' | 'locale'> & {
  readonly asked: Issuing | null
  readonly chosen: readonly NotInvoiced[]
  readonly refusal: InvoicesRefusal | null
  readonly onClose: () => void
}

/** Says the number and the sum before anything is issued; a refusal keeps what was typed. */
function Confirmation({ asked, chosen, answer, refusal, onClose, locale }: ConfirmationProps) {
  const isRefused = answer?.kind === 'buyer-refused'
  const shown = sumCents(chosen.map(({ amountCents }) => amountCents))
  const sum = formatCents(shown, locale)
  const count = asked === 'each' ? chosen.length : 1
  return (
    <ConfirmDialog isOpen={asked !== null} onClose={onClose} title={titleOf(asked, locale)} locale={locale}>
      {refusal && (
        <Notice tone="error" isAnswer>
          {refusalText(refusal, locale)}
        </Notice>
      )}
      <Form method="post" onSubmit={() => asked === 'each' && onClose()}>
        <input type="hidden" name="intent" value={asked ?? ''} />
        <input type="hidden" name="shown" value={shown} />
        {chosen.map(({ id }) => (
          <input key={id} type="hidden" name="registration" value={id} />
        ))}
        <p>
          {asked === 'pro-forma'
            ? m.invoices_ask_pro_forma({ sum }, { locale })
            : m.invoices_ask_each({ count, sum }, { locale })}
        </p>
        {(asked === 'together' || asked === 'pro-forma') && (
          <BuyerFields known={buyerOf(chosen)} refused={isRefused ? answer.fields : []} locale={locale} />
        )}
        <Buttons onClose={onClose} locale={locale} />
      </Form>
    </ConfirmDialog>
  )
}

function titleOf(asked: Issuing | null, locale: Locale): string {
  if (asked === 'together') return m.invoices_open_together({}, { locale })
  if (asked === 'pro-forma') return m.invoices_open_pro_forma({}, { locale })
  return m.invoices_open_title({}, { locale })
}

/** The buyer of the first registration; a single dancer without one is the buyer. */
function buyerOf(chosen: readonly NotInvoiced[]) {
  const named = chosen.find(({ invoiceTo }) => invoiceTo !== null)?.invoiceTo ?? null
  const [first, ...others] = chosen
  return named ?? (first && others.length === 0 ? { name: first.name } : null)
}

/** Back, and the action itself, once. */
export function Buttons({ onClose, locale }: { readonly onClose: () => void; readonly locale: Locale }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className={office.bar}>
      <Button variant="default" onClick={onClose}>
        {m.invoices_ask_no({}, { locale })}
      </Button>
      <BusyButton type="submit" isBusy={isBusy}>
        {m.invoices_ask_yes({}, { locale })}
      </BusyButton>
    </div>
  )
}
