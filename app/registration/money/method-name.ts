import type { MovementMethod } from '#app/ledger/movement.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

const names: Readonly<Record<MovementMethod, typeof m.my_reg_method_bank>> = {
  bank: m.my_reg_method_bank,
  card: m.my_reg_method_card,
  wallet: m.my_reg_method_wallet,
  cash: m.my_reg_method_cash,
  terminal: m.my_reg_method_terminal,
  voucher: m.my_reg_method_voucher,
  credit: m.my_reg_method_credit,
}

/** How money came or went, in words. */
export function methodName(method: MovementMethod, locale: Locale): string {
  return names[method]({}, { locale })
}
