import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import type { EntryActions } from './use-entry-actions.ts'

type NotifyPayersProps = {
  readonly count: number
  readonly act: EntryActions
  readonly locale: Locale
}

/** The one button that writes to those whose money came, after a look at how many they are. */
export function NotifyPayers({ count, act, locale }: NotifyPayersProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {m.bank_notify({ count: `${count}` }, { locale })}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={m.bank_notify_title({}, { locale })}
        locale={locale}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            act.submit({ intent: 'notify' })
            setAsked(false)
          }}
        >
          <p>{m.bank_notify_text({ count: `${count}` }, { locale })}</p>
          <div className={office.buttons}>
            <Button variant="default" onClick={() => setAsked(false)}>
              {m.bank_no({}, { locale })}
            </Button>
            <BusyButton type="submit" isBusy={act.isBusy} data-autofocus>
              {m.bank_notify_yes({}, { locale })}
            </BusyButton>
          </div>
        </form>
      </ConfirmDialog>
    </>
  )
}
