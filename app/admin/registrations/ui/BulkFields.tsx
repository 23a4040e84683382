import { Autocomplete, NativeSelect, TagsInput } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { BulkCommand } from '#app/registration/bulk/bulk.ts'
import { LONGEST_TAG } from '#app/registration/tags.ts'
import type { BulkSaid } from '../bulk-answer.ts'
import type { ChoiceNames } from '../filter-text.ts'

type BulkFieldsProps = {
  readonly locale: Locale
  readonly command: BulkCommand
  readonly names: ChoiceNames
  readonly said: BulkSaid
  readonly onSaid: (said: BulkSaid) => void
}

/** The arguments of a command: tags, promo code, or the two classes of a swap. */
export function BulkFields({ locale, command, names, said, onSaid }: BulkFieldsProps) {
  const events = [
    { value: '', label: m.regs_swap_choose({}, { locale }) },
    ...Object.entries(names.event ?? {}).map(([value, label]) => ({ value, label })),
  ]
  switch (command) {
    case 'tag':
    case 'untag':
      return (
        <TagsInput
          label={m.regs_dim_tag({}, { locale })}
          description={m.regs_tag_hint({}, { locale })}
          data={Object.keys(names.tag ?? {})}
          value={[...(said.tags ?? [])]}
          onChange={(tags) => onSaid({ tags })}
          splitChars={[',', ';']}
          acceptValueOnBlur
          maxTags={10}
          maxLength={LONGEST_TAG}
          comboboxProps={{ transitionProps: { duration: 0 } }}
          data-autofocus
        />
      )
    case 'promo':
      return (
        <Autocomplete
          label={m.regs_dim_promo({}, { locale })}
          description={m.regs_promo_hint({}, { locale })}
          data={Object.keys(names.promo ?? {})}
          value={said.promo ?? ''}
          onChange={(promo) => onSaid({ promo })}
          maxLength={60}
          autoComplete="off"
          comboboxProps={{ transitionProps: { duration: 0 } }}
          data-autofocus
        />
      )
    case 'swap':
      return (
        <>
          <NativeSelect
            label={m.regs_swap_many_from({}, { locale })}
            value={said.from ?? ''}
            onChange={({ currentTarget }) => onSaid(withEvent(said, 'from', currentTarget.value))}
            data={events}
            data-autofocus
          />
          <NativeSelect
            label={m.regs_swap_many_to({}, { locale })}
            value={said.to ?? ''}
            onChange={({ currentTarget }) => onSaid(withEvent(said, 'to', currentTarget.value))}
            data={events}
          />
        </>
      )
    default:
      return null
  }
}

function withEvent({ from, to }: BulkSaid, which: 'from' | 'to', value: string): BulkSaid {
  const said = { ...(from && { from }), ...(to && { to }) }
  if (value !== '') return { ...said, [which]: value }
  return which === 'from' ? { ...(to && { to }) } : { ...(from && { from }) }
}
