import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

const labels: Readonly<
  Record<string, (inputs: Record<string, never>, options: { locale: Locale }) => string>
> = {
  bank: m.my_reg_method_bank,
  card: m.my_reg_method_card,
  wallet: m.my_reg_method_wallet,
  cash: m.my_reg_method_cash,
  terminal: m.my_reg_method_terminal,
  voucher: m.my_reg_method_voucher,
  credit: m.my_reg_method_credit,
}

/** How the money came, as staff read it. */
export const methodName = (method: string, locale: Locale): string =>
  labels[method]?.({}, { locale }) ?? method
