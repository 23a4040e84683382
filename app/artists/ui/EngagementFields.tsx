import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#app/platform/messages/messages.js'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { useBaseVersion } from '#app/platform/ui/admin/use-base-version.ts'
import { decimalText } from '#app/platform/values/decimal.ts'
import { instantText } from '#app/platform/values/instant-text.ts'
import { cents, centsToDecimal } from '#app/platform/values/money.ts'
import { type FeeModel, feeModels } from '../engagement.ts'
import type { ArtistDetailsProps } from './ArtistDetails.tsx'
import styles from './ArtistsScreen.module.css'
import { fieldText } from './artists-text.ts'

const feeNames = {
  flat: m.artists_fee_flat,
  perClass: m.artists_fee_class,
  classShare: m.artists_fee_share,
} as const satisfies Record<FeeModel, unknown>

/**
 * Everything that is agreed with an artist. Refused, it stays as it was typed; where a colleague has saved meanwhile, fields that nobody touched here show
 * theirs, and saving again takes both.
 */
export function EngagementFields({ artist, mayEdit, festival, answer, locale }: ArtistDetailsProps) {
  const { slug, engagement } = artist
  const [chosen, setChosen] = useState<FeeModel>()
  const model = chosen ?? engagement?.feeModel ?? 'flat'
  const version = useBaseVersion(engagement?.version, answer)
  const isBusy = useNavigation().state !== 'idle'
  const wrong = (field: string) =>
    answer?.kind === 'fields' && answer.fields.includes(field) && fieldText(field, locale)
  const own = <Name extends string>(name: Name) => ({ name, error: wrong(name), readOnly: !mayEdit })
  const text = (
    name: 'arrivalFlight' | 'departureFlight' | 'pickUp' | 'roomMate' | 'treatyForm' | 'iban',
  ) => ({
    ...own(name),
    defaultValue: engagement?.[name] ?? '',
    maxLength: 200,
    autoComplete: 'off',
  })
  const amount = (
    name:
      | 'roomNightCents'
      | 'perDiemCents'
      | 'feeCents'
      | 'minimumCents'
      | 'travelCents'
      | 'travelMostCents'
      | 'advanceCents',
  ) => {
    const value = engagement?.[name] ?? null
    return {
      ...own(name),
      defaultValue: value === null ? '' : decimalText(centsToDecimal(cents(value)), locale),
      ...({ inputMode: 'decimal', rightSection: '€' } as const),
    }
  }
  const percent = (name: 'sharePercent' | 'withholdingPercent') => {
    const value = engagement?.[name] ?? null
    return {
      ...own(name),
      defaultValue: value === null ? '' : decimalText(value, locale),
      ...({ inputMode: 'decimal', rightSection: '%' } as const),
    }
  }
  const day = (name: 'roomFrom' | 'roomUntil' | 'signedOn') => ({
    ...own(name),
    defaultValue: engagement?.[name] ?? '',
    near: festival.from,
    locale,
  })
  const time = (name: 'arrivesAt' | 'departsAt', near: typeof festival.from) => {
    const value = engagement?.[name] ?? null
    return { ...own(name), defaultValue: value ? instantText(value) : '', near, locale, withTime: true }
  }
  return (
    <Form method="post">
      <input type="hidden" name="artist" value={slug} />
      {engagement && (
        <>
          <input type="hidden" name="id" value={engagement.id} />
          <input type="hidden" name="version" value={version} />
        </>
      )}
      <h2 className={styles.part}>{m.artists_part_fee({}, { locale })}</h2>
      <div className={office.fields}>
        <NativeSelect
          name="feeModel"
          label={m.artists_field_model({}, { locale })}
          value={model}
          onChange={({ currentTarget }) =>
            setChosen(feeModels.find((one) => one === currentTarget.value) ?? 'flat')
          }
          disabled={!mayEdit}
          data={feeModels.map((value) => ({ value, label: feeNames[value]({}, { locale }) }))}
        />
        {model === 'classShare' ? (
          <TextInput label={m.artists_field_share({}, { locale })} {...percent('sharePercent')} />
        ) : (
          <TextInput
            label={
              model === 'flat'
                ? m.artists_field_fee({}, { locale })
                : m.artists_field_fee_class({}, { locale })
            }
            {...amount('feeCents')}
          />
        )}
        <TextInput label={m.artists_field_minimum({}, { locale })} {...amount('minimumCents')} />
        <TextInput label={m.artists_field_advance({}, { locale })} {...amount('advanceCents')} />
        <TextInput label={m.artists_field_withholding({}, { locale })} {...percent('withholdingPercent')} />
        <TextInput label={m.artists_field_treaty({}, { locale })} {...text('treatyForm')} />
        <TextInput label="IBAN" {...text('iban')} />
      </div>
      <h2 className={styles.part}>{m.artists_part_travel({}, { locale })}</h2>
      <div className={office.fields}>
        <DateField label={m.artists_field_arrives({}, { locale })} {...time('arrivesAt', festival.from)} />
        <DateField label={m.artists_field_departs({}, { locale })} {...time('departsAt', festival.to)} />
        <TextInput label={m.artists_field_arrival_flight({}, { locale })} {...text('arrivalFlight')} />
        <TextInput label={m.artists_field_departure_flight({}, { locale })} {...text('departureFlight')} />
        <TextInput label={m.artists_field_pick_up({}, { locale })} {...text('pickUp')} />
        <TextInput label={m.artists_field_travel_most({}, { locale })} {...amount('travelMostCents')} />
        <TextInput label={m.artists_field_travel({}, { locale })} {...amount('travelCents')} />
        <TextInput label={m.artists_field_per_diem({}, { locale })} {...amount('perDiemCents')} />
      </div>
      <h2 className={styles.part}>{m.artists_part_rooms({}, { locale })}</h2>
      <div className={office.fields}>
        <DateField label={m.artists_field_stay_from({}, { locale })} {...day('roomFrom')} />
        <DateField label={m.artists_field_stay_until({}, { locale })} {...day('roomUntil')} />
        <TextInput label={m.artists_field_stay_mate({}, { locale })} {...text('roomMate')} />
        <TextInput label={m.artists_field_stay_night({}, { locale })} {...amount('roomNightCents')} />
      </div>
      <h2 className={styles.part}>{m.artists_col_contract({}, { locale })}</h2>
      <Textarea
        label={m.artists_field_note({}, { locale })}
        defaultValue={engagement?.note ?? ''}
        {...own('note')}
        maxLength={2000}
        autosize
        minRows={2}
      />
      <DateField label={m.artists_field_signed({}, { locale })} {...day('signedOn')} />
      {mayEdit && (
        <div className={office.buttons}>
          <Button type="submit" name="intent" value="save" disabled={isBusy}>
            {m.artists_save({}, { locale })}
          </Button>
        </div>
      )}
    </Form>
  )
}
