import { Button, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { AnswerInView } from '#app/platform/ui/admin/AnswerInView.tsx'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { PresentSelect } from '#app/platform/ui/admin/PresentSelect.tsx'
import { useBaseVersion } from '#app/platform/ui/admin/use-base-version.ts'
import { decimalText } from '#app/platform/values/decimal.ts'
import { instantText } from '#app/platform/values/instant-text.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { centsToDecimal } from '#app/platform/values/money.ts'
import { type CheckedOrder, orderStatuses } from '../order.ts'
import type { OrdersAnswer } from '../orders-answer.ts'
import type { Worker } from '../queries/read-busy.server.ts'
import { OrdersNotice } from './OrdersNotice.tsx'
import { fieldText, statusLabels } from './order-text.ts'

export type OrderChoices = {
  readonly workers: readonly Worker[]
  readonly venues: readonly Bilingual[]
  readonly may: { readonly edit: boolean; readonly rates: boolean; readonly remove: boolean }
  readonly festival: { readonly from: LocalDay; readonly to: LocalDay }
  readonly locale: Locale
}

type OrderFieldsProps = OrderChoices & {
  /** Null: a new one. */
  readonly order: CheckedOrder | null
  readonly answer: OrdersAnswer | undefined
}

/**
 * Everything about an order that staff write. Refused, it stays as it was typed; where a colleague has saved meanwhile, fields that nobody touched here show
 * theirs.
 */
export function OrderFields({ order, answer, workers, venues, may, festival, locale }: OrderFieldsProps) {
  const isBusy = useNavigation().state !== 'idle'
  const [people, places] = [useId(), useId()]
  const version = useBaseVersion(order?.version, answer)
  const wrong = (field: string) =>
    answer?.kind === 'fields' && answer.fields.includes(field) && fieldText(field, locale)
  const number = (value: number | null | undefined) => (value == null ? '' : decimalText(value, locale))
  const time = (value: Date | null | undefined) => (value ? instantText(value) : '')
  return (
    <>
      <AnswerInView answer={answer?.kind === 'refused' ? answer : undefined}>
        <OrdersNotice answer={answer} locale={locale} />
      </AnswerInView>
      <Form method="post">
        {order && (
          <>
            <input type="hidden" name="id" value={order.id} />
            <input type="hidden" name="version" value={version} />
          </>
        )}
        <TextInput
          name="task"
          label={m.orders_field_task({}, { locale })}
          defaultValue={order?.task ?? ''}
          maxLength={500}
          error={wrong('task')}
          {...(!order && { 'data-autofocus': true })}
        />
        <div className={office.fields}>
          <TextInput
            name="who"
            label={m.orders_field_who({}, { locale })}
            description={m.orders_field_who_hint({}, { locale })}
            defaultValue={order?.who ?? ''}
            maxLength={200}
            list={people}
            autoComplete="off"
            error={wrong('who')}
          />
          <TextInput
            name="contact"
            label={m.orders_field_contact({}, { locale })}
            description={m.orders_field_contact_hint({}, { locale })}
            defaultValue={order?.contact ?? ''}
            maxLength={200}
            autoComplete="off"
            error={wrong('contact')}
          />
          <TextInput
            name="place"
            label={m.orders_field_place({}, { locale })}
            defaultValue={order?.place ?? ''}
            maxLength={200}
            list={places}
            autoComplete="off"
          />
          <TextInput
            name="suits"
            label={m.orders_field_suits({}, { locale })}
            defaultValue={order?.suits ?? ''}
            maxLength={200}
          />
          <DateField
            withTime
            locale={locale}
            near={festival.from}
            name="startsAt"
            label={m.orders_field_from({}, { locale })}
            defaultValue={order ? time(order.startsAt) : `${festival.from}T18:00`}
            error={wrong('startsAt')}
          />
          <DateField
            withTime
            locale={locale}
            near={festival.from}
            name="endsAt"
            label={m.orders_field_until({}, { locale })}
            defaultValue={order ? time(order.endsAt) : ''}
            error={wrong('endsAt')}
          />
          <TextInput
            name="plannedHours"
            label={m.orders_field_planned({}, { locale })}
            description={m.orders_field_planned_hint({}, { locale })}
            defaultValue={number(order?.plannedHours)}
            inputMode="decimal"
            rightSection="h"
            error={wrong('plannedHours')}
          />
          <TextInput
            name="doneHours"
            label={m.orders_field_done({}, { locale })}
            defaultValue={number(order?.doneHours)}
            inputMode="decimal"
            rightSection="h"
            error={wrong('doneHours')}
          />
          {may.rates && (
            <TextInput
              name="rateCents"
              label={m.orders_field_rate({}, { locale })}
              defaultValue={
                order?.rateCents == null ? '' : decimalText(centsToDecimal(order.rateCents), locale)
              }
              inputMode="decimal"
              rightSection="€"
              error={wrong('rateCents')}
            />
          )}
          <PresentSelect
            name="status"
            label={m.orders_col_status({}, { locale })}
            present={order?.status ?? 'draft'}
            data={orderStatuses.map((value) => ({ value, label: statusLabels[value]({}, { locale }) }))}
          />
        </div>
        <Textarea
          name="note"
          label={m.orders_field_note({}, { locale })}
          defaultValue={order?.note ?? ''}
          maxLength={2000}
          autosize
          minRows={2}
        />
        {may.edit && (
          <div className={office.buttons}>
            <Button type="submit" name="intent" value={order ? 'save' : 'add'} disabled={isBusy}>
              {order ? m.orders_save({}, { locale }) : m.orders_add({}, { locale })}
            </Button>
          </div>
        )}
        <datalist id={people}>
          {workers.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <datalist id={places}>
          {venues.map((name) => (
            <option key={name.en} value={inLocale(name, locale).text} />
          ))}
        </datalist>
      </Form>
    </>
  )
}
