import { Form, Link, useNavigation } from 'react-router'
import type { Edition, FiscalSetting } from '#app/festival/edition.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatDay, formatTime, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { SentReceipt } from '../queries/receipt-list.server.ts'
import type { NotReady } from '../ready.ts'
import { receiptNumber } from '../receipt/protective-mark.ts'
import { methodName } from '../receipt/receipt-document.ts'
import type { RegisteredPremises } from '../tables/premises.server.ts'
import { FiscalNotice } from './FiscalNotice.tsx'
import type { FiscalAnswer } from './fiscal-answer.ts'
import { PremisesPart } from './PremisesPart.tsx'
import { PrintReceipt } from './PrintReceipt.tsx'

type Settings = Pick<
  Edition,
  'fiscalCash' | 'fiscalTerminal' | 'fiscalCard' | 'fiscalNoneReason' | 'fiscalPremises' | 'fiscalDevice'
>

type FiscalScreenProps = {
  readonly settings: Settings
  readonly hindrance: NotReady | null
  readonly receipts: { readonly open: readonly SentReceipt[]; readonly verified: readonly SentReceipt[] }
  readonly premises: readonly RegisteredPremises[]
  readonly today: LocalDay
  readonly mayEdit: boolean
  readonly answer: FiscalAnswer | undefined
  readonly locale: Locale
}

/** The fiscal setting of each way of paying, the receipts that wait and until when, and the premises. */
export function FiscalScreen(props: FiscalScreenProps) {
  const { settings, hindrance, receipts, premises, today, mayEdit, answer, locale } = props
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_fiscal_title({}, { locale })}</h1>
      </header>
      {answer && <FiscalNotice answer={answer} locale={locale} />}
      <Ways settings={settings} hindrance={hindrance} mayEdit={mayEdit} locale={locale} />
      <Waiting receipts={receipts.open} today={today} locale={locale} />
      <PremisesPart
        premises={premises}
        proposed={settings.fiscalPremises ?? ''}
        today={today}
        mayEdit={mayEdit}
        answer={answer}
        locale={locale}
      />
      <Verified receipts={receipts.verified} locale={locale} />
    </>
  )
}

const hindrances = {
  'no-certificate': m.fiscal_hinders_no_certificate,
  'certificate-expired': m.fiscal_hinders_expired,
  'other-tax-number': m.fiscal_hinders_other_tax_number,
  'no-names': m.fiscal_hinders_no_names,
  'premises-not-registered': m.fiscal_hinders_premises,
} as const satisfies Record<NotReady, unknown>

type WaysProps = Pick<FiscalScreenProps, 'settings' | 'hindrance' | 'mayEdit' | 'locale'>

function Ways({ settings, hindrance, mayEdit, locale }: WaysProps) {
  const ways = [
    [m.my_reg_method_cash({}, { locale }), settings.fiscalCash],
    [m.my_reg_method_terminal({}, { locale }), settings.fiscalTerminal],
    [m.fiscal_way_online({}, { locale }), settings.fiscalCard],
  ] as const
  const isWanted = ways.some(([, setting]) => setting === 'furs')
  return (
    <section className={office.part} aria-labelledby="ways-title">
      <h2 id="ways-title">{m.fiscal_ways({}, { locale })}</h2>
      <dl className={office.terms}>
        {ways.map(([name, setting]) => (
          <div key={name}>
            <dt>
              <b>{name}</b>
            </dt>
            <dd>{meaning(setting, settings, locale)}</dd>
          </div>
        ))}
      </dl>
      {isWanted && (
        <Notice tone={hindrance === null ? 'ok' : 'error'}>
          {hindrance === null
            ? m.fiscal_ready(
                { premises: settings.fiscalPremises ?? '', device: settings.fiscalDevice ?? '' },
                { locale },
              )
            : hindrances[hindrance]({}, { locale })}
        </Notice>
      )}
      {mayEdit && <Link to="/admin/lists/editions">{m.fiscal_change_settings({}, { locale })}</Link>}
    </section>
  )
}

function meaning(setting: FiscalSetting, { fiscalNoneReason }: Settings, locale: Locale): string {
  if (setting === 'furs') return m.fiscal_means_furs({}, { locale })
  if (setting === 'tillNumber') return m.fiscal_means_till({}, { locale })
  return m.fiscal_means_none({ reason: fiscalNoneReason ?? '–' }, { locale })
}

type WaitingProps = {
  readonly receipts: readonly SentReceipt[]
  readonly today: LocalDay
  readonly locale: Locale
}

function Waiting({ receipts, today, locale }: WaitingProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className={office.part} aria-labelledby="waiting-title">
      <h2 id="waiting-title">{m.fiscal_waiting({}, { locale })}</h2>
      {receipts.length === 0 ? (
        <p className={office.hint}>{m.fiscal_waiting_none({}, { locale })}</p>
      ) : (
        <>
          <p>{m.fiscal_waiting_text({}, { locale })}</p>
          <div className={office.scroll}>
            <table className={office.table}>
              <thead>
                <tr>
                  <th scope="col">{m.fiscal_col_number({}, { locale })}</th>
                  <th scope="col">{m.fiscal_col_issued({}, { locale })}</th>
                  <th scope="col" className={office.amount}>
                    {m.fiscal_col_amount({}, { locale })}
                  </th>
                  <th scope="col">{m.fiscal_col_by({}, { locale })}</th>
                  <th scope="col">{m.fiscal_col_state({}, { locale })}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {receipts.map((receipt) => (
                  <tr key={receipt.id}>
                    <td>{receiptNumber(receipt)}</td>
                    <td>{issued(receipt, locale)}</td>
                    <td className={office.amount}>{formatCents(receipt.amountCents, locale)}</td>
                    <td data-late={receipt.submitBy < today || undefined}>
                      {formatDay(receipt.submitBy, locale, 'short')}
                      {receipt.submitBy < today && <small>{m.fiscal_over({}, { locale })}</small>}
                    </td>
                    <td>
                      {receipt.state === 'refused'
                        ? m.fiscal_state_refused({}, { locale })
                        : m.fiscal_state_waiting({}, { locale })}
                      {receipt.reason && <small>{receipt.reason}</small>}
                    </td>
                    <td>
                      <PrintReceipt id={receipt.id} number={receiptNumber(receipt)} locale={locale} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Form method="post" className={office.buttons}>
            <input type="hidden" name="intent" value="send" />
            <BusyButton type="submit" isBusy={isBusy}>
              {m.fiscal_send_again({}, { locale })}
            </BusyButton>
          </Form>
        </>
      )}
    </section>
  )
}

function Verified({ receipts, locale }: Omit<WaitingProps, 'today'>) {
  return (
    <section className={office.part} aria-labelledby="verified-title">
      <h2 id="verified-title">{m.fiscal_verified({}, { locale })}</h2>
      {receipts.length === 0 ? (
        <p className={office.hint}>{m.fiscal_verified_none({}, { locale })}</p>
      ) : (
        <div className={office.scroll}>
          <table className={office.table}>
            <thead>
              <tr>
                <th scope="col">{m.fiscal_col_number({}, { locale })}</th>
                <th scope="col">{m.fiscal_col_issued({}, { locale })}</th>
                <th scope="col" className={office.amount}>
                  {m.fiscal_col_amount({}, { locale })}
                </th>
                <th scope="col">{m.fiscal_receipt_method({}, { locale })}</th>
                <th scope="col">EOR</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {receipts.map((receipt) => (
                <tr key={receipt.id}>
                  <td>{receiptNumber(receipt)}</td>
                  <td>{issued(receipt, locale)}</td>
                  <td className={office.amount}>{formatCents(receipt.amountCents, locale)}</td>
                  <td>{methodName(receipt.method, locale)}</td>
                  <td>
                    <small>{receipt.uniqueId}</small>
                  </td>
                  <td>
                    <PrintReceipt id={receipt.id} number={receiptNumber(receipt)} locale={locale} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function issued({ issuedAt }: SentReceipt, locale: Locale): string {
  return `${formatDay(localDayOf(issuedAt), locale, 'short')} ${formatTime(issuedAt, locale)}`
}
