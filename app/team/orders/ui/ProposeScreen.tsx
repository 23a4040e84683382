import { Button, Textarea, TextInput } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { CopyButton } from '#app/platform/bank/ui/CopyButton.tsx'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { OrdersAnswer } from '../orders-answer.ts'
import { OrdersNotice } from './OrdersNotice.tsx'
import { fieldText } from './order-text.ts'
import styles from './WorkOrdersScreen.module.css'

type ProposeScreenProps = {
  /** How the user is called, as far as the account says. */
  readonly name: string
  readonly answer: OrdersAnswer | undefined
  readonly locale: Locale
}

/** For users without a staff role: they propose work, and staff decide. T10 */
export function ProposeScreen({ name, answer, locale }: ProposeScreenProps) {
  const isBusy = useNavigation().state !== 'idle'
  const wrong = (field: string) =>
    answer?.kind === 'fields' && answer.fields.includes(field) && fieldText(field, locale)
  return (
    <>
      <header className={office.head}>
        <h1>{m.orders_propose_title({}, { locale })}</h1>
      </header>
      {answer?.kind === 'proposed' ? (
        <Notice
          tone="ok"
          isAnswer
          title={m.orders_proposed_title({}, { locale })}
          action={<CopyButton text={answer.url} what={m.orders_link({}, { locale })} locale={locale} />}
        >
          <p>{m.orders_proposed_text({}, { locale })}</p>
          <a href={answer.url} className={styles.url}>
            {answer.url}
          </a>
        </Notice>
      ) : (
        <Form method="post" className={styles.propose}>
          <p>{m.orders_propose_text({}, { locale })}</p>
          <OrdersNotice answer={answer} locale={locale} />
          <TextInput
            name="task"
            label={m.orders_field_task({}, { locale })}
            maxLength={500}
            error={wrong('task')}
          />
          <TextInput
            name="who"
            label={m.orders_propose_who({}, { locale })}
            defaultValue={name}
            maxLength={200}
            error={wrong('who')}
          />
          <TextInput
            name="contact"
            label={m.orders_propose_contact({}, { locale })}
            maxLength={200}
            error={wrong('contact')}
          />
          <TextInput name="suits" label={m.orders_propose_suits({}, { locale })} maxLength={200} />
          <Textarea
            name="note"
            label={m.orders_field_note({}, { locale })}
            maxLength={2000}
            autosize
            minRows={3}
          />
          <div className={office.buttons}>
            <Button type="submit" name="intent" value="propose" disabled={isBusy}>
              {m.orders_propose_do({}, { locale })}
            </Button>
          </div>
        </Form>
      )}
    </>
  )
}
