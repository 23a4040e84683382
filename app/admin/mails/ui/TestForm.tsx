import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { useLatest } from '#app/platform/ui/use-latest.ts'

type TestFormProps = {
  readonly ownAddress: string
  readonly locale: Locale
  /** @returns why it was refused; null when it is sent */
  readonly onTest: (to: string) => Promise<string | null>
}

/** The same e-mail to oneself, with the data of the previewed recipient. */
export function TestForm({ ownAddress, locale, onTest }: TestFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState(ownAddress)
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const latest = useLatest(to)
  const send = async () => {
    setBusy(true)
    const reason = await onTest(to.trim())
    setBusy(false)
    // another address has been typed since
    if (latest.current !== to) return
    setRefused(reason)
    if (reason === null) setOpen(false)
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {m.mails_test({}, { locale })}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={m.mails_test({}, { locale })}
        locale={locale}
      >
        <form
          className={dialog.body}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void send()
          }}
        >
          <p className={dialog.text}>{m.mails_test_text({}, { locale })}</p>
          <TextInput
            label={m.mails_test_to({}, { locale })}
            type="email"
            value={to}
            error={refused}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
            data-autofocus
          />
          <div className={dialog.buttons}>
            <Button variant="default" onClick={() => setOpen(false)}>
              {m.mails_back({}, { locale })}
            </Button>
            <BusyButton type="submit" isBusy={isBusy}>
              {m.mails_test_send({}, { locale })}
            </BusyButton>
          </div>
        </form>
      </ConfirmDialog>
    </>
  )
}
