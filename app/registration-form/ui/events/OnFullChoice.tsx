import { m } from '#app/platform/messages/messages.js'
import { Fold } from '#app/platform/ui/Fold.tsx'
import { Choice } from '#app/platform/ui/fields/Choice.tsx'
import type { Draft } from '../draft/draft.ts'
import type { FieldProps } from '../draft/field-props.ts'

/** The choice between each pick for itself and all together (A6); folded, with related options. */
export function OnFullChoice({ rendered, draft, locale }: FieldProps & { readonly draft: Draft }) {
  const chosen = draft.onFull === 'allOrNothing' ? m.register_on_full_all : m.register_on_full_take
  return (
    <Fold title={m.register_on_full_legend({}, { locale })} hint={chosen({}, { locale })}>
      <Options rendered={rendered} locale={locale} />
    </Fold>
  )
}

function Options({ rendered, locale }: Pick<FieldProps, 'rendered' | 'locale'>) {
  return (
    <Choice
      name="onFull"
      isBrief
      legend={<span className="visually-hidden">{m.register_on_full_legend({}, { locale })}</span>}
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
