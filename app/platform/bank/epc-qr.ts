import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Cents, centsToDecimal } from '../values/money.ts'
import { isBic, parseIban } from './iban.ts'
import { shorten, toLatin2 } from './latin2.ts'
import type { PurposeCode } from './purpose-code.ts'
import { isRf } from './rf.ts'

export type EpcTransfer = {
  readonly recipient: { readonly name: string; readonly iban: string; readonly bic?: string }
  /** 1–99,999,999,999 cents */
  readonly amountCents: Cents
  /** the structured reference, or a text; the standard allows one of the two */
  readonly remittance: { readonly rf: string } | { readonly text: string }
  readonly purposeCode?: PurposeCode
}

export type EpcRefusal = 'amount' | 'iban' | 'bic' | 'reference' | 'recipient'

/**
 * The content of a SEPA credit transfer code (EPC QR, "GiroCode") that banking apps in Austria, Germany,
 * Belgium, the Netherlands and Finland read: version 002, in which the BIC may be missing, written in UTF-8,
 * at most 331 bytes. Texts keep to Latin letters, since banks replace what else they get, and are shortened to
 * their fields and to the room there is.
 *
 * Source: European Payments Council, EPC069-12, "Quick Response Code: Guidelines to Enable Data Capture for the
 * Initiation of a SEPA Credit Transfer". Empty lines at the end are left out; readers take them as empty.
 */
export function epcPayload(transfer: EpcTransfer): Decision<string, EpcRefusal> {
  const { recipient, amountCents, remittance, purposeCode = '' } = transfer
  const { bic = '' } = recipient
  const iban = parseIban(recipient.iban)
  const name = shorten(toLatin2(recipient.name), 70)
  const [rf, text] = 'rf' in remittance ? [remittance.rf, ''] : ['', toLatin2(remittance.text)]

  if (amountCents < 1 || amountCents > 99_999_999_999) return refuse('amount')
  if (iban === null) return refuse('iban')
  if (bic !== '' && !isBic(bic)) return refuse('bic')
  if ('rf' in remittance && !isRf(rf)) return refuse('reference')
  if (name === '') return refuse('recipient')

  const [mark, version, utf8, kind] = ['BCD', '002', '1', 'SCT']
  const amount = `EUR${centsToDecimal(amountCents)}`
  const upToText = [mark, version, utf8, kind, bic, name, iban, amount, purposeCode, rf].join('\n')
  // A Latin letter is at most two bytes; one byte is the line feed.
  const room = Math.floor((331 - byteLength(upToText) - 1) / 2)
  return accept(`${upToText}\n${shorten(text, Math.min(140, room))}`.trimEnd())
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
