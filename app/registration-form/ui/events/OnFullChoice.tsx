import { m } from '#app/platform/messages/messages.js'
import { Choice } from '#app/platform/ui/fields/Choice.tsx'
import type { FieldProps } from '../draft/field-props.ts'

/** Each pick for itself, or all of them together (A6). */
export function OnFullChoice({ rendered, locale }: FieldProps) {
  return (
    <Choice
      name="onFull"
      legend={m.register_on_full_legend({}, { locale })}
      defaultValue={rendered.onFull || 'takeWhatIsFree'}
      options={[
        {
          value: 'takeWhatIsFree',
          label: m.register_on_full_take({}, { locale }),
          hint: m.register_on_full_take_hint({}, { locale }),
        },
        {
          value: 'allOrNothing',
          label: m.register_on_full_all({}, { locale }),
          hint: m.register_on_full_all_hint({}, { locale }),
        },
      ]}
    />
  )
}
