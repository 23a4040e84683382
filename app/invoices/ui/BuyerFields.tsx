import { Select, Textarea, TextInput } from '@mantine/core'
import type { Buyer } from '#app/ledger/buyer.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { countriesIn } from '#app/platform/values/countries.ts'

type BuyerFieldsProps = {
  /** The initial values. */
  readonly known: (Pick<Buyer, 'name'> & Partial<Buyer>) | null
  readonly refused: readonly string[]
  readonly locale: Locale
}

/** The buyer of an invoice; after a refusal with the reason and the input. */
export function BuyerFields({ known, refused, locale }: BuyerFieldsProps) {
  const error = (field: string) =>
    refused.includes(field) &&
    (field === 'vatId'
      ? m.invoices_buyer_vat_refused({}, { locale })
      : m.invoices_buyer_refused({}, { locale }))
  return (
    <div className={office.fields}>
      <TextInput
        required
        withAsterisk={false}
        name="name"
        defaultValue={known?.name}
        label={m.invoices_buyer_name({}, { locale })}
        error={error('name')}
        data-autofocus
      />
      <Textarea
        name="address"
        defaultValue={known?.address ?? undefined}
        label={m.invoices_buyer_address({}, { locale })}
        rows={2}
        error={error('address')}
      />
      <Select
        name="country"
        label={m.invoices_buyer_country({}, { locale })}
        defaultValue={known?.country ?? 'SI'}
        searchable
        data={countriesIn(locale).map(({ code, name }) => ({ value: code, label: name }))}
        error={error('country')}
      />
      <TextInput
        name="vatId"
        defaultValue={known?.vatId ?? undefined}
        label={m.invoices_buyer_vat_id({}, { locale })}
        error={error('vatId')}
      />
    </div>
  )
}
