import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { type CsvAmountColumns, type CsvMapping, csvDateFormats, separators } from '../csv/csv-mapping.ts'
import type { ProposedMapping } from '../csv/propose-mapping.ts'
import { encodings } from '../reading/encoding.ts'
import type { StatementError } from '../statement-error.ts'
import { statementErrorText } from '../statement-error-text.ts'

type MappingFormProps = {
  readonly fileId: string
  readonly proposed: ProposedMapping
  /** Why the mapping was not taken; null: a column is missing. */
  readonly error: StatementError | null | undefined
  readonly locale: Locale
}

const EXAMPLE_ROWS = 5

/** Asks once how the CSV files of a bank are read: which column is what, and how days and amounts are written. */
export function MappingForm({ fileId, proposed, error, locale }: MappingFormProps) {
  const [mapping, setMapping] = useState<CsvMapping>(proposed.mapping)
  const isBusy = useNavigation().state !== 'idle'
  const change = (part: Partial<CsvMapping>) => setMapping({ ...mapping, ...part })
  const headings = proposed.rows[mapping.rowsBefore] ?? []
  return (
    <section aria-labelledby="mapping-title" className={office.part}>
      <h2 id="mapping-title">{m.bank_mapping_title({}, { locale })}</h2>
      <p className={office.hint}>{m.bank_mapping_text({}, { locale })}</p>
      {error !== undefined && (
        <Notice tone="error" isAnswer>
          {error === null ? m.bank_mapping_wrong({}, { locale }) : statementErrorText(error, locale)}
        </Notice>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="mapping" />
        <input type="hidden" name="file" value={fileId} />
        <input
          type="hidden"
          name="mapping"
          value={JSON.stringify({ ...mapping, heading: headings.map((cell) => cell) })}
        />
        <div className={office.fields}>
          <Columns mapping={mapping} headings={headings} onChange={change} locale={locale} />
          <Writing mapping={mapping} onChange={change} locale={locale} />
        </div>
        <div className={office.scroll}>
          <table className={office.table}>
            <thead>
              <tr>
                {headings.map((cell, n) => (
                  <th key={columnName(n)} scope="col">
                    {m.bank_mapping_column({ letter: columnName(n), heading: cell }, { locale })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {proposed.rows
                .slice(mapping.rowsBefore + 1, mapping.rowsBefore + 1 + EXAMPLE_ROWS)
                .map((cells) => (
                  <tr key={cells.join('|')}>
                    {cells.map((cell, n) => (
                      <td key={columnName(n)}>{cell}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
        <div className={office.buttons}>
          <BusyButton type="submit" isBusy={isBusy}>
            {m.bank_mapping_save({}, { locale })}
          </BusyButton>
        </div>
      </Form>
    </section>
  )
}

/** `A` for the first. */
const columnName = (n: number): string =>
  (n < 26 ? '' : columnName(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))

type FieldsProps = {
  readonly mapping: CsvMapping
  readonly onChange: (part: Partial<CsvMapping>) => void
  readonly locale: Locale
}

function Columns({
  mapping,
  headings,
  onChange,
  locale,
}: FieldsProps & { readonly headings: readonly string[] }) {
  const { columns } = mapping
  const data = headings.map((cell, n) => ({ value: `${n}`, label: `${columnName(n)} ${cell}`.trim() }))
  const set = (part: Partial<CsvMapping['columns']>) => onChange({ columns: { ...columns, ...part } })
  const one = (
    label: string,
    value: number | null,
    write: (column: number | null) => void,
    isNeeded = false,
  ) => (
    <Select
      key={label}
      label={label}
      data={data}
      value={value === null ? null : `${value}`}
      placeholder={m.bank_mapping_none({}, { locale })}
      clearable={!isNeeded}
      allowDeselect={!isNeeded}
      onChange={(chosen) => write(chosen === null ? null : Number(chosen))}
    />
  )
  const many = (label: string, value: readonly number[], write: (columns: number[]) => void) => (
    <MultiSelect
      key={label}
      label={label}
      data={data}
      value={value.map(String)}
      onChange={(chosen) => write(chosen.map(Number))}
    />
  )
  return (
    <>
      {one(
        m.bank_mapping_booked_on({}, { locale }),
        columns.bookedOn,
        (bookedOn) => set({ bookedOn: bookedOn ?? 0 }),
        true,
      )}
      {one(m.bank_mapping_value_on({}, { locale }), columns.valueOn, (valueOn) => set({ valueOn }))}
      <Amounts amount={columns.amount} data={data} onChange={(amount) => set({ amount })} locale={locale} />
      {one(m.bank_mapping_name({}, { locale }), columns.name, (name) => set({ name }))}
      {one(m.bank_mapping_payer_account({}, { locale }), columns.payerAccount, (payerAccount) =>
        set({ payerAccount }),
      )}
      {many(m.bank_mapping_reference({}, { locale }), columns.references, (references) =>
        set({ references }),
      )}
      {many(m.bank_mapping_purpose({}, { locale }), columns.text, (text) => set({ text }))}
      {one(m.bank_mapping_bank_reference({}, { locale }), columns.bankReference, (bankReference) =>
        set({ bankReference }),
      )}
      {one(m.bank_mapping_end_to_end({}, { locale }), columns.endToEndId, (endToEndId) =>
        set({ endToEndId }),
      )}
      {one(m.bank_mapping_currency({}, { locale }), columns.currency, (currency) => set({ currency }))}
    </>
  )
}

type AmountsProps = {
  readonly amount: CsvAmountColumns
  readonly data: { value: string; label: string }[]
  readonly onChange: (amount: CsvAmountColumns) => void
  readonly locale: Locale
}

function Amounts({ amount, data, onChange, locale }: AmountsProps) {
  const first = amount.kind === 'two' ? amount.credit : amount.column
  const kinds = [
    { value: 'signed', label: m.bank_mapping_amount_signed({}, { locale }) },
    { value: 'two', label: m.bank_mapping_amount_two({}, { locale }) },
    { value: 'marked', label: m.bank_mapping_amount_marked({}, { locale }) },
  ]
  const column = (label: string, value: number, write: (column: number) => void) => (
    <Select
      label={label}
      data={data}
      value={`${value}`}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && write(Number(chosen))}
    />
  )
  return (
    <>
      <Select
        label={m.bank_mapping_amount_kind({}, { locale })}
        data={kinds}
        value={amount.kind}
        allowDeselect={false}
        onChange={(kind) => {
          if (kind === 'signed') onChange({ kind, column: first })
          if (kind === 'two') onChange({ kind, credit: first, debit: first })
          if (kind === 'marked') onChange({ kind, column: first, mark: first, debitMarks: ['D'] })
        }}
      />
      {amount.kind === 'two' ? (
        <>
          {column(m.bank_mapping_credit({}, { locale }), amount.credit, (credit) =>
            onChange({ ...amount, credit }),
          )}
          {column(m.bank_mapping_debit({}, { locale }), amount.debit, (debit) =>
            onChange({ ...amount, debit }),
          )}
        </>
      ) : (
        column(m.bank_mapping_amount({}, { locale }), amount.column, (chosen) =>
          onChange({ ...amount, column: chosen }),
        )
      )}
      {amount.kind === 'marked' && (
        <>
          {column(m.bank_mapping_mark({}, { locale }), amount.mark, (mark) => onChange({ ...amount, mark }))}
          <TextInput
            label={m.bank_mapping_marks({}, { locale })}
            defaultValue={amount.debitMarks.join(', ')}
            onChange={(event) => {
              const marks = event.currentTarget.value.split(',').map((mark) => mark.trim())
              onChange({ ...amount, debitMarks: marks.filter((mark) => mark !== '') })
            }}
          />
        </>
      )}
    </>
  )
}

function Writing({ mapping, onChange, locale }: FieldsProps) {
  const pick = <Value extends string>(
    label: string,
    data: readonly { value: Value; label: string }[],
    value: Value,
    write: (value: Value) => void,
  ) => (
    <Select
      label={label}
      data={[...data]}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => {
        const found = data.find((one) => one.value === chosen)
        if (found) write(found.value)
      }}
    />
  )
  const same = <Value extends string>(values: readonly Value[]) =>
    values.map((value) => ({ value, label: value }))
  const bySeparator = separators.map((value) => ({
    value,
    label: value === '\t' ? m.bank_mapping_tab({}, { locale }) : value,
  }))
  return (
    <>
      {pick(m.bank_mapping_dates({}, { locale }), same(csvDateFormats), mapping.dates, (dates) =>
        onChange({ dates }),
      )}
      {pick(m.bank_mapping_decimal({}, { locale }), same([',', '.'] as const), mapping.decimal, (decimal) =>
        onChange({ decimal }),
      )}
      {pick(m.bank_mapping_encoding({}, { locale }), same(encodings), mapping.encoding, (encoding) =>
        onChange({ encoding }),
      )}
      {pick(m.bank_mapping_separator({}, { locale }), bySeparator, mapping.separator, (separator) =>
        onChange({ separator }),
      )}
      <NumberInput
        label={m.bank_mapping_rows_before({}, { locale })}
        min={0}
        max={100}
        value={mapping.rowsBefore}
        onChange={(rowsBefore) => onChange({ rowsBefore: Number(rowsBefore) })}
      />
      <TextInput
        label={m.bank_mapping_account({}, { locale })}
        value={mapping.account}
        onChange={(event) => onChange({ account: event.currentTarget.value.replace(/\s+/g, '') })}
      />
    </>
  )
}
