import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { useFetcher } from 'react-router'
import { PaymentSlip } from '#app/platform/bank/ui/PaymentSlip.tsx'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { PaymentsNotice } from './PaymentsNotice.tsx'
import type { PaymentsAnswer } from './payments-answer.ts'

type TogetherDialogProps = {
  /** Null: closed. */
  readonly ids: readonly string[] | null
  readonly names: readonly string[]
  /** Takes the keyboard's focus afterwards: the button goes with the selection. */
  readonly after: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly locale: Locale
}

/** The dialog with one reference and one code for several registrations. */
export function TogetherDialog({ ids, names, after, onClose, locale }: TogetherDialogProps) {
  const fetcher = useFetcher<PaymentsAnswer>()
  const { data: answer } = fetcher
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (
    <ConfirmDialog
      isOpen={ids !== null}
      onClose={onClose}
      title={m.payments_together_title({}, { locale })}
      locale={locale}
      after={after}
    >
      <p>{m.payments_together_text({ names: list.format(names) }, { locale })}</p>
      {answer && <PaymentsNotice answer={answer} locale={locale} />}
      {answer?.kind === 'together' ? (
        <PaymentSlip {...answer.slip.slip} locale={locale} />
      ) : (
        <fetcher.Form method="post" action="/admin/placila">
          <input type="hidden" name="intent" value="together" />
          {(ids ?? []).map((id) => (
            <input key={id} type="hidden" name="registration" value={id} />
          ))}
          <div className={office.buttons}>
            <Button variant="default" onClick={onClose}>
              {m.payments_back({}, { locale })}
            </Button>
            <BusyButton type="submit" isBusy={fetcher.state !== 'idle'} data-autofocus>
              {m.payments_together_make({}, { locale })}
            </BusyButton>
          </div>
        </fetcher.Form>
      )}
    </ConfirmDialog>
  )
}
