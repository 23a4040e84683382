import { Button } from '@mantine/core'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { AskDialog } from '#app/platform/ui/admin/AskDialog.tsx'
import styles from './BankScreen.module.css'

/** The one button that writes to those whose money came, after a look at how many they are. */
export function TellPayers({ count, locale }: { readonly count: number; readonly locale: Locale }) {
  const [isAsked, setAsked] = useState(false)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {m.bank_tell({ count: `${count}` }, { locale })}
      </Button>
      <AskDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={m.bank_tell_title({}, { locale })}
        locale={locale}
      >
        <Form method="post" onSubmit={() => setAsked(false)}>
          <input type="hidden" name="intent" value="tell" />
          <p>{m.bank_tell_text({ count: `${count}` }, { locale })}</p>
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setAsked(false)}>
              {m.bank_no({}, { locale })}
            </Button>
            <Button type="submit" loading={isBusy} data-autofocus>
              {m.bank_tell({ count: `${count}` }, { locale })}
            </Button>
          </div>
        </Form>
      </AskDialog>
    </>
  )
}
