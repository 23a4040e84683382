import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { LocalDay } from '../values/local-day.ts'
import type { Cents } from '../values/money.ts'
import { parseIban } from './iban.ts'
import { shorten, toLatin2 } from './latin2.ts'
import type { PurposeCode } from './purpose-code.ts'
import { isRf } from './rf.ts'
import { isSi12 } from './si12.ts'

/** The longest name, street or place on the slip, in characters. */
export const SLIP_LINE = 33

/** Name, street and place of one side, each line as on the slip; empty where unknown. */
type SlipParty = { readonly name: string; readonly street: string; readonly place: string }

export type UpnSlip = {
  readonly payer: SlipParty
  /** 1–99,999,999,999 cents */
  readonly amountCents: Cents
  /** default: `OTHR` */
  readonly purposeCode?: PurposeCode
  readonly purpose: string
  /** null when there is no due day */
  readonly dueOn: LocalDay | null
  readonly recipient: SlipParty & { readonly iban: string; readonly reference: string }
}

export type UpnRefusal = 'amount' | 'iban' | 'iban-not-slovenian' | 'reference' | 'recipient'

/**
 * The content of a UPN QR code, the code of the Slovenian payment slip: 19 fields, each ended by a line feed,
 * the control sum, and an empty reserve. Only characters of ISO-8859-2; at most 411 of them. Texts are
 * transliterated and shortened to their fields; numbers that do not fit are refused. The slip knows Slovenian
 * accounts only: with another one, offer the SEPA code alone.
 *
 * Source: Združenje bank Slovenije, "Tehnični standard UPN QR", structure of the QR record.
 */
export function upnPayload(slip: UpnSlip): Decision<string, UpnRefusal> {
  const { payer, recipient, amountCents, dueOn, purposeCode = 'OTHR' } = slip
  const iban = parseIban(recipient.iban)
  const [name, street, place] = partyLines(recipient)

  if (amountCents < 1 || amountCents > 99_999_999_999) return refuse('amount')
  if (iban === null) return refuse('iban')
  if (!iban.startsWith('SI')) return refuse('iban-not-slovenian')
  if (!isSlipReference(recipient.reference)) return refuse('reference')
  if (name === '') return refuse('recipient')

  const [payerIban, deposit, withdrawal, payerReference, paidOn, urgent] = ['', '', '', '', '', '']
  return accept(
    upnRecord([
      'UPNQR',
      payerIban,
      deposit,
      withdrawal,
      payerReference,
      ...partyLines(payer),
      String(amountCents).padStart(11, '0'),
      paidOn,
      urgent,
      purposeCode,
      shorten(toLatin2(slip.purpose), 42),
      dueOn === null ? '' : dueOn.split('-').reverse().join('.'),
      iban,
      recipient.reference,
      name,
      street,
      place,
    ]),
  )
}

/**
 * The 19 fields as one record: a line feed after each, then the number of characters so far in three digits.
 *
 * @param fields in the standard's order, already in ISO-8859-2 and within their limits
 * @throws RangeError when there are not 19
 */
export function upnRecord(fields: readonly string[]): string {
  if (fields.length !== 19) throw new RangeError(`a UPN QR record has 19 fields, not ${fields.length}`)
  const data = fields.map((field) => `${field}\n`).join('')
  return `${data}${String(data.length).padStart(3, '0')}\n`
}

function partyLines({ name, street, place }: SlipParty): readonly [string, string, string] {
  const line = (text: string) => shorten(toLatin2(text), SLIP_LINE)
  return [line(name), line(street), line(place)]
}

/** SI12 and RF by their check digits; other Slovenian models as far as their shape goes. */
function isSlipReference(reference: string): boolean {
  if (reference.startsWith('RF')) return isRf(reference)
  if (reference.startsWith('SI12')) return isSi12(reference)
  return /^SI\d{2}(?=[\d-]{0,22}$)\d*(?:-\d+){0,2}$/.test(reference)
}
