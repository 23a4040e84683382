import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { decimalText } from '#app/platform/values/decimal.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { ContractFacts, ContractTerms } from '../engagement.ts'
import type { Pay } from '../pay.ts'

const euro = (amount: number, locale: Locale) => formatCents(cents(amount), locale)

function percentText(value: number, locale: Locale): string {
  return `${decimalText(value, locale)} %`
}

/** The agreed fee in a sentence. */
function feeText(terms: ContractTerms, locale: Locale): string {
  const amount = euro(terms.feeCents ?? 0, locale)
  const fee = {
    flat: () => m.artists_contract_fee_flat({ amount }, { locale }),
    perClass: () => m.artists_contract_fee_class({ amount }, { locale }),
    classShare: () =>
      m.artists_contract_fee_share({ percent: percentText(terms.sharePercent ?? 0, locale) }, { locale }),
  }[terms.feeModel]()
  if (!terms.minimumCents) return fee
  return `${fee} ${m.artists_contract_fee_minimum({ amount: euro(terms.minimumCents, locale) }, { locale })}`
}

/** The clauses of a contract, in order; a clause without agreed terms is left out. H5 */
export function clausesOf({ terms }: ContractFacts, locale: Locale): string[] {
  const { perDiemCents, roomFrom, roomUntil, travelMostCents, advanceCents, withholdingPercent, note } = terms
  return [
    feeText(terms, locale),
    ...(withholdingPercent
      ? [m.artists_contract_tax({ percent: percentText(withholdingPercent, locale) }, { locale })]
      : []),
    ...(advanceCents ? [m.artists_contract_advance({ amount: euro(advanceCents, locale) }, { locale })] : []),
    ...(travelMostCents
      ? [m.artists_contract_travel({ amount: euro(travelMostCents, locale) }, { locale })]
      : []),
    ...(roomFrom && roomUntil
      ? [
          m.artists_contract_rooms(
            { from: formatDay(roomFrom, locale, 'running'), until: formatDay(roomUntil, locale, 'running') },
            { locale },
          ),
        ]
      : []),
    ...(perDiemCents
      ? [m.artists_contract_per_diem({ amount: euro(perDiemCents, locale) }, { locale })]
      : []),
    ...(note ? [note] : []),
    m.artists_contract_changes({}, { locale }),
  ]
}

/** The events of a contract, each as day, hours, title and place. */
export function eventLines({ events }: Pick<ContractFacts, 'events'>, locale: Locale): string[][] {
  return events.map(({ title, startsAt, endsAt, venue }) => {
    const [from, to] = [new Date(startsAt), new Date(endsAt)]
    return [
      formatDay(localDayOf(from), locale, 'medium'),
      `${formatTime(from, locale)}–${formatTime(to, locale)}`,
      inLocale(title, locale).text,
      inLocale(venue, locale).text,
    ]
  })
}

/** The lines of a pay sheet, each with what it adds or deducts; they add up to the payment. H3 */
export function payLines(
  pay: Pay,
  locale: Locale,
): { readonly label: string; readonly amountCents: number }[] {
  const { classes, feeCents, withheldCents, days, perDiemCents, travelCents, advanceCents } = pay
  return [
    { label: m.artists_pay_fee({ count: classes }, { locale }), amountCents: feeCents },
    { label: m.artists_pay_withheld({}, { locale }), amountCents: withheldCents === 0 ? 0 : -withheldCents },
    { label: m.artists_pay_per_diem({ count: days }, { locale }), amountCents: perDiemCents },
    { label: m.artists_pay_travel({}, { locale }), amountCents: travelCents },
    { label: m.artists_pay_advance({}, { locale }), amountCents: advanceCents === 0 ? 0 : -advanceCents },
  ]
}
