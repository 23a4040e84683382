import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { Control } from '../../control/control.server.ts'

type Drawer = Control['drawers'][number]

/** The button by which another person checks a drawer: they sign what is missing or too much. Q9 */
export function signText(drawer: Drawer, locale: Locale): string {
  const { station, z, countedCents } = drawer
  const cash = z && countedCents !== null ? countedCents - z.expectedCash : 0
  const others = countsBesideCash(drawer).map(({ counted, expected }) => counted - expected)
  const differences = [cash, ...others]
    .filter((one) => one !== 0)
    .map((one) => formatCents(cents(one), locale))
  if (differences.length === 0) return m.reception_check_drawer({ station }, { locale })
  return m.reception_sign_drawer({ station, difference: differences.join(', ') }, { locale })
}

/** What was counted besides the cash, where there was anything: who checks a drawer signs for that too. */
export function countsBesideCash(one: Drawer) {
  const counts = [
    { method: 'terminal', counted: one.terminalCountedCents, expected: one.terminalExpectedCents },
    { method: 'voucher', counted: one.voucherCountedCents, expected: one.voucherExpectedCents },
  ] as const
  return counts.flatMap(({ method, counted, expected }) =>
    counted === null || expected === null || (counted === 0 && expected === 0)
      ? []
      : [{ method, counted, expected }],
  )
}
