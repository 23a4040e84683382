import { Button } from '@mantine/core'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import type { PriceItem } from '#app/pricing/price-item.ts'
import { isSameItem, type PriceListChange } from '#app/pricing/price-list-change.ts'
import { tiers } from '#app/pricing/tier.ts'
import { choiceWord } from '../../../lists/labels.ts'
import { amountText, coversText } from '../../prices/price-sheet.ts'
import type { ItemEffect } from '../../prices/queries/item-effects.server.ts'
import styles from './PricesScreen.module.css'
import { tierLabels } from './price-columns.ts'

type SaveDialogProps = {
  readonly change: PriceListChange
  /** Null: nothing is asked. */
  readonly effects: readonly ItemEffect[] | null
  readonly isBusy: boolean
  readonly locale: Locale
  readonly onSave: () => void
  readonly onClose: () => void
}

/** The changes of the price list and the registrations affected, before saving. */
export function SaveDialog({ change, effects, isBusy, locale, onSave, onClose }: SaveDialogProps) {
  const { added, changed, removed } = change
  const effectOf = (code: string) => effects?.find((effect) => effect.code === code)
  const count = added.length + changed.length + removed.length
  return (
    <ConfirmDialog
      title={m.settings_prices_ask({ count }, { locale })}
      locale={locale}
      isOpen={effects !== null}
      onClose={onClose}
    >
      <ul className={styles.changes}>
        {changed.map(({ before, after }) => (
          <li key={after.code}>
            <b>{nameOf(after, locale)}</b>
            {differences(before, after, locale).map((line) => (
              <span key={line}>{line}</span>
            ))}
            <Effect effect={effectOf(after.code)} isRemoved={false} locale={locale} />
          </li>
        ))}
        {removed.map((item) => (
          <li key={item.code}>
            <b>{m.settings_prices_removed({ name: nameOf(item, locale) }, { locale })}</b>
            <Effect effect={effectOf(item.code)} isRemoved locale={locale} />
          </li>
        ))}
        {added.map((item) => (
          <li key={item.code}>
            <b>{m.settings_prices_added({ name: nameOf(item, locale) }, { locale })}</b>
            <span>{tiers.map((tier) => `${amountText(item.amountCents[tier], locale)} €`).join(' / ')}</span>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {m.lists_back({}, { locale })}
        </Button>
        <BusyButton onClick={onSave} isBusy={isBusy} data-autofocus>
          {m.settings_prices_save({ count }, { locale })}
        </BusyButton>
      </div>
    </ConfirmDialog>
  )
}

type EffectProps = {
  readonly effect: ItemEffect | undefined
  readonly isRemoved: boolean
  readonly locale: Locale
}

function Effect({ effect, isRemoved, locale }: EffectProps) {
  if (!effect) return null
  const { holders, waiting, drafts } = effect
  return (
    <small>
      {holders > 0
        ? m.settings_prices_holders({ count: holders }, { locale })
        : m.settings_prices_no_holders({}, { locale })}{' '}
      {waiting > 0 && m.settings_prices_waiting({ count: waiting }, { locale })}{' '}
      {isRemoved && drafts > 0 && m.settings_prices_drafts({ count: drafts }, { locale })}
    </small>
  )
}

const nameOf = ({ name, code }: PriceItem, locale: Locale) => inLocale(name, locale).text || code

/** `Early: 28 → 30` for each part that differs. */
function differences(before: PriceItem, after: PriceItem, locale: Locale): readonly string[] {
  const line = (label: string, was: string, is: string) =>
    was === is ? [] : [`${label}: ${was || '–'} → ${is || '–'}`]
  const lines = [
    ...line(m.settings_prices_name_en({}, { locale }), before.name.en, after.name.en),
    ...line(m.settings_prices_name_sl({}, { locale }), before.name.sl, after.name.sl),
    ...line(
      m.settings_prices_kind({}, { locale }),
      choiceWord(before.kind, locale),
      choiceWord(after.kind, locale),
    ),
    ...line(
      m.settings_prices_covers({}, { locale }),
      coversText(before.covers, locale),
      coversText(after.covers, locale),
    ),
    ...tiers.flatMap((tier) =>
      line(
        tierLabels[tier]({}, { locale }),
        `${amountText(before.amountCents[tier], locale)} €`,
        `${amountText(after.amountCents[tier], locale)} €`,
      ),
    ),
    ...line(
      m.settings_prices_vat({}, { locale }),
      String(before.vatRatePercent),
      String(after.vatRatePercent),
    ),
    ...line(m.settings_prices_quota({}, { locale }), String(before.quota ?? ''), String(after.quota ?? '')),
  ]
  return lines.length === 0 && !isSameItem(before, after) ? [m.settings_prices_moved({}, { locale })] : lines
}
