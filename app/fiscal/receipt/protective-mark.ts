import { type Cents, centsToDecimal } from '#app/platform/values/money.ts'
import { localSecond } from './issue-time.ts'

/** The facts that identify a receipt: who issued it, when, under which number, for how much. */
export type ReceiptKey = {
  /** Eight digits, without `SI`. */
  readonly taxNumber: string
  readonly premises: string
  readonly device: string
  readonly number: number
  readonly issuedAt: Date
  readonly amountCents: Cents
}

/** As it is printed: `HALA1-RONDA1-145`. */
export function receiptNumber({
  premises,
  device,
  number,
}: Pick<ReceiptKey, 'premises' | 'device' | 'number'>) {
  return `${premises}-${device}-${number}`
}

/**
 * The text whose signature the protective mark (ZOI) is made of: tax number, `dd.MM.yyyy HH:mm:ss` by the clock on the wall, number, premises, device and
 * amount with a point, nothing between them. Source: technical specification of fiscal verification, chapter 10. Z4
 */
export function markedText(key: ReceiptKey): string {
  const [day = '', time = ''] = localSecond(key.issuedAt).split('T')
  const [year, month, date] = day.split('-')
  const { taxNumber, number, premises, device, amountCents } = key
  return `${taxNumber}${date}.${month}.${year} ${time}${number}${premises}${device}${centsToDecimal(amountCents)}`
}

/**
 * The 60 digits of the printed code: the mark as a decimal number of 39 digits, the tax number, the time as `yyMMddHHmmss`, and the sum of all of them
 * modulo 10. Source: the same, chapter 11. Z4
 * @param mark 32 hexadecimal digits
 */
export function codeDigits(
  mark: string,
  { taxNumber, issuedAt }: Pick<ReceiptKey, 'taxNumber' | 'issuedAt'>,
) {
  const decimal = BigInt(`0x${mark}`).toString().padStart(39, '0')
  const time = localSecond(issuedAt).replace(/\D/g, '').slice(2)
  const digits = `${decimal}${taxNumber}${time}`
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0)
  return `${digits}${sum % 10}`
}
