import { type Cents, cents } from '#app/platform/values/money.ts'

/** The amount of a price as a page says it: `€56`, `56,50 €`, `€1,234.50`. */
export function centsIn(price: string): Cents {
  const digits = price.replaceAll(/[^\d,.]/g, '')
  const [, whole = '', decimals = '0'] = /^(.*?)(?:[.,](\d{2}))?$/.exec(digits) ?? []
  return cents(Number(whole.replaceAll(/\D/g, '')) * 100 + Number(decimals))
}
