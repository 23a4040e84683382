import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { useFetcher } from 'react-router'
import { PaymentSlip } from '#app/platform/bank/ui/PaymentSlip.tsx'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { AnswerInView } from '#app/platform/ui/admin/AnswerInView.tsx'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { PaymentsNotice } from './PaymentsNotice.tsx'
import type { PaymentsAnswer } from './payments-answer.ts'

type TogetherDialogProps = {
  readonly ids: readonly string[]
  readonly isOpen: boolean
  readonly names: readonly string[]
  /** Takes the keyboard's focus afterwards: the button goes with the selection. */
  readonly after: RefObject<HTMLElement | null>
  readonly onClose: () => void
  /** They have their reference: the selection has done its work. */
  readonly onDone: () => void
  readonly locale: Locale
}

/** The dialog with one reference and one code for several registrations. */
export function TogetherDialog(props: TogetherDialogProps) {
  const { ids, isOpen, names, after, onClose, onDone, locale } = props
  // one answer for each selection: the next group must not see the code of the one before
  const fetcher = useFetcher<PaymentsAnswer>({ key: `together ${ids.join(' ')}` })
  const { data: answer } = fetcher
  const close = () => {
    onClose()
    if (answer?.kind === 'together') onDone()
  }
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={m.payments_together_title({}, { locale })}
      locale={locale}
      after={after}
    >
      <p>{m.payments_together_text({ names: list.format(names) }, { locale })}</p>
      <AnswerInView answer={answer?.kind === 'refused' ? answer : undefined}>
        {answer && <PaymentsNotice answer={answer} locale={locale} />}
      </AnswerInView>
      {answer?.kind === 'together' ? (
        <PaymentSlip {...answer.slip.slip} locale={locale} />
      ) : (
        <fetcher.Form method="post" action="/admin/placila">
          <input type="hidden" name="intent" value="together" />
          {ids.map((id) => (
            <input key={id} type="hidden" name="registration" value={id} />
          ))}
          <div className={office.buttons}>
            <Button variant="default" onClick={close}>
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
