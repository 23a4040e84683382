import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskMethod } from '../actions/action.ts'

const names = {
  cash: m.reception_cash,
  terminal: m.reception_terminal,
  voucher: m.reception_voucher,
} as const satisfies Record<DeskMethod, unknown>

/** The name of a payment method of the desk in the language. */
export function methodName(method: DeskMethod, locale: Locale): string {
  return names[method]({}, { locale })
}
