import { Button, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { PresentSelect } from '#app/platform/ui/admin/PresentSelect.tsx'
import { useBaseVersion } from '#app/platform/ui/admin/use-base-version.ts'
import { instantText } from '#app/platform/values/instant-text.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { taskLabels } from '../../volunteer/labels.ts'
import { tasks } from '../../volunteer/offer.ts'
import type { WorkShift } from '../shift.ts'
import type { ShiftsAnswer } from '../shifts-answer.ts'
import { fieldText } from './shift-text.ts'

type ShiftFieldsProps = {
  /** Null: a new one. */
  readonly shift: WorkShift | null
  readonly day: LocalDay
  readonly venues: readonly Bilingual[]
  readonly answer: ShiftsAnswer | undefined
  readonly locale: Locale
}

/**
 * Where and when how many people are needed. Refused, it stays as it was typed; where a colleague has saved meanwhile, fields that nobody touched here show
 * theirs.
 */
export function ShiftFields({ shift, day, venues, answer, locale }: ShiftFieldsProps) {
  const isBusy = useNavigation().state !== 'idle'
  const places = useId()
  const version = useBaseVersion(shift?.version, answer)
  const wrong = (field: string) =>
    answer?.kind === 'fields' && answer.fields.includes(field) && fieldText(field, locale)
  const skills = tasks.filter((task) => task !== 'anything')
  return (
    <Form method="post">
      {shift && (
        <>
          <input type="hidden" name="id" value={shift.id} />
          <input type="hidden" name="version" value={version} />
        </>
      )}
      <div className={office.fields}>
        <TextInput
          name="title"
          label={m.shifts_field_title({}, { locale })}
          defaultValue={shift?.title ?? ''}
          maxLength={120}
          error={wrong('title')}
          {...(!shift && { 'data-autofocus': true })}
        />
        <TextInput
          name="place"
          label={m.orders_field_place({}, { locale })}
          defaultValue={shift?.place ?? ''}
          maxLength={120}
          list={places}
          autoComplete="off"
          error={wrong('place')}
        />
        <DateField
          name="startsAt"
          label={m.orders_field_from({}, { locale })}
          defaultValue={shift ? instantText(shift.startsAt) : `${day}T18:00`}
          withTime
          locale={locale}
          error={wrong('startsAt')}
        />
        <DateField
          name="endsAt"
          label={m.orders_field_until({}, { locale })}
          defaultValue={shift ? instantText(shift.endsAt) : `${day}T22:00`}
          withTime
          locale={locale}
          error={wrong('endsAt')}
        />
        <TextInput
          name="need"
          label={m.shifts_field_need({}, { locale })}
          defaultValue={`${shift?.need ?? 1}`}
          inputMode="numeric"
          error={wrong('need')}
        />
        <PresentSelect
          name="skill"
          label={m.shifts_field_skill({}, { locale })}
          present={shift?.skill ?? ''}
          data={[
            { value: '', label: m.shifts_skill_any({}, { locale }) },
            ...skills.map((task) => ({ value: task, label: taskLabels[task]({}, { locale }) })),
          ]}
        />
        <TextInput
          name="minAge"
          label={m.shifts_field_min_age({}, { locale })}
          defaultValue={`${shift?.minAge ?? ''}`}
          inputMode="numeric"
          error={wrong('minAge')}
        />
      </div>
      <Textarea
        name="note"
        label={m.shifts_field_note({}, { locale })}
        defaultValue={shift?.note ?? ''}
        maxLength={1000}
        autosize
        minRows={2}
      />
      <div className={office.buttons}>
        <Button type="submit" name="intent" value={shift ? 'save' : 'add'} disabled={isBusy}>
          {shift ? m.shifts_save({}, { locale }) : m.shifts_add({}, { locale })}
        </Button>
      </div>
      <datalist id={places}>
        {venues.map((name) => (
          <option key={name.en} value={inLocale(name, locale).text} />
        ))}
      </datalist>
    </Form>
  )
}
