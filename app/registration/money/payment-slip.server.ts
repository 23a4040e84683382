import type { Edition } from '#app/festival/edition.ts'
import { epcQr, upnQr } from '#app/platform/bank/payment-codes.server.ts'
import { type QrModules, type QrRendering, renderModules } from '#app/platform/bank/render-qr.ts'
import type { PaymentSlipProps } from '#app/platform/bank/ui/PaymentSlip.tsx'
import type { Locale } from '#app/platform/locale.ts'
import { dayAhead } from '../mail/deadlines.ts'
import { codePayloads } from '../mail/slip-block.ts'
import type { RegistrationView } from '../registration.ts'

/**
 * The payment slip for the open amount, both codes rendered; null when nothing is owed. The codes equal those of the e-mails sent now:
 * without a due day that is over. A code that the account does not allow (UPN abroad) is null.
 */
export function paymentSlipOf(
  edition: Edition,
  registration: RegistrationView,
  locale: Locale,
  now: Date,
): Omit<PaymentSlipProps, 'locale'> | null {
  const { owedCents: amountCents, references } = registration
  if (amountCents <= 0) return null
  const { company, iban, bic } = edition
  const dueOn = dayAhead(registration.dueOn, { now })
  const { upn, epc } = codePayloads({ locale, edition, registration: { ...registration, dueOn } })
  return {
    amountCents,
    dueOn,
    recipient: { name: company.name, street: company.street, place: company.town, iban, ...(bic && { bic }) },
    references,
    upn: upn === null ? null : rendered(upn, upnQr),
    epc: epc === null ? null : rendered(epc, epcQr),
  }
}

/** A code takes about 20 ms to make, and pages reload it every 30 seconds. */
const cache = new Map<string, QrRendering>()
const mostCached = 1_000

function rendered(payload: string, encode: (payload: string) => QrModules): QrRendering {
  const known = cache.get(payload)
  if (known) return known
  const made = renderModules(encode(payload))
  const [oldest] = cache.keys()
  if (cache.size >= mostCached && oldest !== undefined) cache.delete(oldest)
  cache.set(payload, made)
  return made
}
