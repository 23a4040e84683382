import type { Block, SlipBlock } from '#app/mail/message-content.ts'
import { epcPayload } from '#app/platform/bank/epc-qr.ts'
import { inFours } from '#app/platform/bank/in-fours.ts'
import { formatSi12ForPeople } from '#app/platform/bank/si12.ts'
import { upnPayload } from '#app/platform/bank/upn-qr.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { dayToPay } from './deadlines.ts'
import type { MessageFacts } from './message-facts.ts'

/** How to pay what is owed: at the reception, by card on the page, or by bank transfer. Nothing when nothing is owed. */
export function paymentBlocks(facts: MessageFacts): Block[] {
  const { locale, registration } = facts
  const { owedCents, payBy } = registration
  if (owedCents <= 0) return []
  if (payBy === 'cash') {
    return [{ kind: 'note', text: m.emails_pay_cash({ amount: formatCents(owedCents, locale) }, { locale }) }]
  }
  const byCard: Block = { kind: 'text', text: m.emails_pay_card({}, { locale }) }
  return [...(payBy === 'card' ? [byCard] : []), slipBlock(facts)]
}

/** The contents of a slip's codes; null where there is no such code, as a UPN QR for an account abroad. */
export type CodePayloads = { readonly upn: string | null; readonly epc: string | null }

export const codeCids = { upn: 'upn-qr', epc: 'epc-qr' } as const

/** The payment codes for the amount owed. */
export function codePayloads({
  locale,
  edition,
  registration,
}: Pick<MessageFacts, 'locale' | 'edition' | 'registration'>): CodePayloads {
  const { company, iban, bic } = edition
  const { name, surname, city, owedCents, dueOn, references, code } = registration
  const upn = upnPayload({
    payer: { name: `${name} ${surname}`, street: '', place: city ?? '' },
    amountCents: owedCents,
    purpose: m.emails_pay_purpose({ code }, { locale }),
    dueOn,
    recipient: {
      name: company.name,
      street: company.street,
      place: company.town,
      iban,
      reference: references.si12,
    },
  })
  const epc = epcPayload({
    recipient: { name: company.name, iban, bic },
    amountCents: owedCents,
    remittance: { rf: references.rf },
  })
  return { upn: upn.ok ? upn.value : null, epc: epc.ok ? epc.value : null }
}

/** The codes of an e-mail: they say no day that is over when it is sent. L6 */
export function codesOfSlip(facts: MessageFacts): CodePayloads {
  return codePayloads({ ...facts, registration: { ...facts.registration, dueOn: dayToPay(facts) } })
}

function slipBlock(facts: MessageFacts): SlipBlock {
  const { locale, edition, registration } = facts
  const { company, iban, bic } = edition
  const { owedCents, references } = registration
  const dueOn = dayToPay(facts)
  const payloads = codesOfSlip(facts)
  const row = (label: string, value: string, isMain = false) => ({ label, value, isMain })
  const upn = {
    cid: codeCids.upn,
    alt: m.bank_upn_alt({}, { locale }),
    name: m.bank_upn_name({}, { locale }),
    use: m.bank_upn_for({}, { locale }),
  }
  const epc = {
    cid: codeCids.epc,
    alt: m.bank_epc_alt({}, { locale }),
    name: m.bank_epc_name({}, { locale }),
    use: m.bank_epc_for({}, { locale }),
  }
  const due = dueOn && row(m.bank_due({}, { locale }), formatDay(dueOn, locale, 'full'), true)
  return {
    kind: 'slip',
    title: m.bank_title({}, { locale }),
    rows: [
      row(m.bank_amount({}, { locale }), formatCents(owedCents, locale), true),
      ...(due ? [due] : []),
      row(m.bank_recipient({}, { locale }), `${company.name}, ${company.street}, ${company.town}`),
      row(m.bank_iban({}, { locale }), inFours(iban)),
      ...(bic ? [row(m.bank_bic({}, { locale }), bic)] : []),
      row(m.bank_reference_si12({}, { locale }), formatSi12ForPeople(references.si12)),
      row(m.bank_reference_rf({}, { locale }), inFours(references.rf)),
    ],
    hint: m.bank_reference_hint({}, { locale }),
    codes: [...(payloads.upn ? [upn] : []), ...(payloads.epc ? [epc] : [])],
  }
}
