import { Checkbox } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import type { EventLine } from '../../event-line.ts'
import { differing, type TypedPlaces, typedOver, withTyped } from '../../what-if/typed-places.ts'
import { useWhatIf } from '../../what-if/use-what-if.ts'
import { PlacesFields, PlacesRefusal } from './PlacesFields.tsx'
import styles from './WhatIf.module.css'
import { WhatIfResult } from './WhatIfResult.tsx'

export type WhatIfRights = {
  readonly apply: boolean
  /** Late payments are the edition's setting. */
  readonly applyLate: boolean
}

type WhatIfPartProps = {
  readonly line: Pick<EventLine, 'id' | 'places'>
  readonly promoteLate: boolean
  readonly may: WhatIfRights
  readonly locale: Locale
}

/** Tries out other places for one event: admitted dancers, balance, money. Writes nothing before it is applied. */
export function WhatIfPart({ line: { id, places }, promoteLate, may, locale }: WhatIfPartProps) {
  const [changed, setChanged] = useState<TypedPlaces>({})
  const typed = typedOver(places, changed)
  const [typedLate, setLate] = useState<boolean | null>(null)
  const late = typedLate ?? promoteLate
  const actions = useWhatIf(() => {
    setChanged({})
    setLate(null)
  })
  const wanted = withTyped(places, typed)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (wanted === null || actions.isBusy) return
    actions.show({ events: [{ id, places: wanted }], promoteLate: late === promoteLate ? null : late })
  }
  const mayApply = may.apply && (late === promoteLate || may.applyLate)
  return (
    <section className={office.part} id="what-if" aria-labelledby="what-if-title">
      <h2 id="what-if-title">{m.events_what_if({}, { locale })}</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PlacesFields
          typed={typed}
          places={places}
          onChange={(next) => {
            setChanged(differing(places, next))
            actions.reset()
          }}
          locale={locale}
        />
        <Checkbox
          label={m.events_promote_late({}, { locale })}
          checked={late}
          onChange={({ currentTarget }) => {
            setLate(currentTarget.checked)
            actions.reset()
          }}
        />
        <BusyButton type="submit" variant="default" isBusy={actions.isBusy} disabled={wanted === null}>
          {m.events_what_if_show({}, { locale })}
        </BusyButton>
        {wanted === null && <PlacesRefusal locale={locale} />}
      </form>
      <WhatIfResult actions={actions} mayApply={mayApply} locale={locale} />
    </section>
  )
}
