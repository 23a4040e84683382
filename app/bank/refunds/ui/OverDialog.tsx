import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import styles from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { ConfirmFooter } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { formatCents } from '#app/platform/values/money.ts'
import { consequenceGroups } from '#app/registration/queries/consequences.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import { wayTexts } from './OverTables.tsx'
import type { ShownOver } from './refunds-answer.ts'

type OverDialogProps = {
  /** Null: nothing is shown. */
  readonly shown: ShownOver | null
  readonly dancer: string
  readonly onClose: () => void
  readonly locale: Locale
}

/** What giving back or donating an overpayment does, before it is done as shown. */
export function OverDialog({ shown, dancer, onClose, locale }: OverDialogProps) {
  const isBusy = useNavigation().state !== 'idle'
  const inputs = { dancer, amount: shown ? formatCents(shown.amountCents, locale) : '' }
  const isDonation = shown?.way === 'donate-over'
  const groups = shown
    ? consequenceGroups(shown.preview, {
        locale,
        // money that was paid too much gives and takes no place
        titleOf: (id) => id,
        sees: { addresses: true, money: true },
      })
    : []
  return (
    <ConfirmDialog
      isOpen={shown !== null}
      onClose={onClose}
      title={(isDonation ? m.refunds_ask_donate : m.refunds_ask_give)(inputs, { locale })}
      locale={locale}
    >
      {shown && (
        <Form method="post" className={styles.body}>
          <p>{(isDonation ? m.refunds_ask_donate_text : m.refunds_ask_give_text)({}, { locale })}</p>
          <ConsequenceList groups={groups} locale={locale} />
          <input type="hidden" name="id" value={shown.id} />
          <input type="hidden" name="amountCents" value={shown.amountCents} />
          <input type="hidden" name="shown" value={shown.digest} />
          <ConfirmFooter locale={locale} onClose={onClose}>
            <BusyButton type="submit" name="intent" value={shown.way} isBusy={isBusy}>
              {wayTexts[shown.way]({}, { locale })}
            </BusyButton>
          </ConfirmFooter>
        </Form>
      )}
    </ConfirmDialog>
  )
}
