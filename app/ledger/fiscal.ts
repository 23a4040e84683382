import type { Edition, FiscalSetting } from '#app/festival/edition.ts'
import type { MovementMethod } from './movement.ts'

/** The settings that say what the tax law asks of a way of paying. Which do is the accountant's to say: in Slovenia cards count as cash (ZDavPR, art. 2). */
export type FiscalSettings = Pick<Edition, 'fiscalCash' | 'fiscalTerminal' | 'fiscalCard'>

/** What money of this method needs beside itself, where the law may ask for something; null for ways that it leaves alone. */
export function fiscalSettingOf(method: MovementMethod, settings: FiscalSettings): FiscalSetting | null {
  switch (method) {
    case 'cash':
      return settings.fiscalCash
    case 'terminal':
      return settings.fiscalTerminal
    case 'card':
    case 'wallet':
      return settings.fiscalCard
    case 'bank':
    case 'voucher':
    case 'credit':
      return null
  }
}

/** Whether payments and refunds by this method need the number of a till or of a bound book of receipts. G17 */
export function needsTillNumber(method: MovementMethod, settings: FiscalSettings): boolean {
  return fiscalSettingOf(method, settings) === 'tillNumber'
}
