import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { formatDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { RegisteredPremises } from '../tables/premises.server.ts'
import type { FiscalAnswer } from './fiscal-answer.ts'

type PremisesPartProps = {
  readonly premises: readonly RegisteredPremises[]
  /** As the edition's settings name them. */
  readonly proposed: string
  readonly today: LocalDay
  readonly mayEdit: boolean
  readonly answer: FiscalAnswer | undefined
  readonly locale: Locale
}

/** Where receipts are issued, the authority's responses, and how to report premises. */
export function PremisesPart({ premises, mayEdit, locale, ...form }: PremisesPartProps) {
  const [closing, setClosing] = useState<string | null>(null)
  return (
    <section className={office.part} aria-labelledby="premises-title">
      <h2 id="premises-title">{m.fiscal_premises({}, { locale })}</h2>
      {premises.length === 0 && <p className={office.hint}>{m.fiscal_premises_none({}, { locale })}</p>}
      <ul>
        {premises.map((one) => (
          <li key={one.id}>
            <b>{one.id}</b> · {stateOf(one, locale)}{' '}
            {mayEdit && !one.isClosed && (
              <Button size="compact-sm" variant="default" onClick={() => setClosing(one.id)}>
                {m.fiscal_close({}, { locale })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && <RegisterForm {...form} locale={locale} />}
      <ConfirmDialog
        title={m.fiscal_close_title({ premises: closing ?? '' }, { locale })}
        isOpen={closing !== null}
        onClose={() => setClosing(null)}
        locale={locale}
      >
        <p>{m.fiscal_close_text({}, { locale })}</p>
        <Form method="post" className={office.buttons} onSubmit={() => setClosing(null)}>
          <input type="hidden" name="intent" value="close" />
          <input type="hidden" name="id" value={closing ?? ''} />
          <Button variant="default" onClick={() => setClosing(null)} data-autofocus>
            {m.lists_back({}, { locale })}
          </Button>
          <Button type="submit" color="red">
            {m.fiscal_close_do({}, { locale })}
          </Button>
        </Form>
      </ConfirmDialog>
    </section>
  )
}

function stateOf({ isClosed, registeredAt, refusal, validFrom }: RegisteredPremises, locale: Locale): string {
  if (refusal !== null) return m.fiscal_premises_refused({ reason: refusal }, { locale })
  if (registeredAt === null) return m.fiscal_premises_unreported({}, { locale })
  if (isClosed) return m.fiscal_premises_closed({}, { locale })
  const days = {
    day: formatDay(localDayOf(registeredAt), locale, 'short'),
    from: formatDay(validFrom, locale, 'short'),
  }
  return m.fiscal_premises_registered(days, { locale })
}

type RegisterFormProps = Pick<PremisesPartProps, 'proposed' | 'today' | 'answer' | 'locale'>

function RegisterForm({ proposed, today, answer, locale }: RegisterFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const [kind, setKind] = useState('movable')
  const isRefused = (name: string) =>
    answer?.kind === 'fields' && answer.fields.includes(name) && m.fiscal_field_refused({}, { locale })
  const text = (name: string, label: string, more: object = {}) => (
    <TextInput name={name} label={label} required withAsterisk={false} error={isRefused(name)} {...more} />
  )
  return (
    <details open={answer?.kind === 'fields' || undefined}>
      <summary>{m.fiscal_register({}, { locale })}</summary>
      <Form method="post">
        <input type="hidden" name="intent" value="register" />
        <div className={office.fields}>
          {text('id', m.fiscal_field_id({}, { locale }), { maxLength: 20, defaultValue: proposed })}
          <DateField
            name="validFrom"
            locale={locale}
            required
            withAsterisk={false}
            label={m.fiscal_field_valid_from({}, { locale })}
            defaultValue={today}
            error={isRefused('validFrom')}
          />
          {text('supplier', m.fiscal_field_supplier({}, { locale }), { maxLength: 1000 })}
          <Select
            name="kind"
            label={m.fiscal_field_kind({}, { locale })}
            value={kind}
            onChange={(value) => setKind(value ?? 'movable')}
            allowDeselect={false}
            data={[
              { value: 'movable', label: m.fiscal_kind_movable({}, { locale }) },
              { value: 'building', label: m.fiscal_kind_building({}, { locale }) },
            ]}
          />
          {kind === 'movable' ? (
            <Select
              name="type"
              label={m.fiscal_field_type({}, { locale })}
              defaultValue="A"
              allowDeselect={false}
              data={[
                { value: 'A', label: m.fiscal_type_a({}, { locale }) },
                { value: 'B', label: m.fiscal_type_b({}, { locale }) },
                { value: 'C', label: m.fiscal_type_c({}, { locale }) },
              ]}
            />
          ) : (
            <>
              {text('cadastralNumber', m.fiscal_field_cadastral({}, { locale }), {
                inputMode: 'numeric',
                maxLength: 4,
              })}
              {text('buildingNumber', m.fiscal_field_building({}, { locale }), {
                inputMode: 'numeric',
                maxLength: 5,
              })}
              {text('sectionNumber', m.fiscal_field_section({}, { locale }), {
                inputMode: 'numeric',
                maxLength: 4,
              })}
              {text('street', m.fiscal_field_street({}, { locale }), { maxLength: 100 })}
              {text('streetNumber', m.fiscal_field_number({}, { locale }), { maxLength: 10 })}
              {text('streetNumberAddition', m.fiscal_field_addition({}, { locale }), {
                maxLength: 10,
                required: false,
              })}
              {text('community', m.fiscal_field_community({}, { locale }), { maxLength: 100 })}
              {text('city', m.fiscal_field_city({}, { locale }), { maxLength: 40 })}
              {text('postalCode', m.fiscal_field_postal_code({}, { locale }), {
                inputMode: 'numeric',
                maxLength: 4,
              })}
            </>
          )}
        </div>
        <BusyButton type="submit" isBusy={isBusy}>
          {m.fiscal_register_do({}, { locale })}
        </BusyButton>
      </Form>
    </details>
  )
}
