import { Autocomplete, NativeSelect, TagsInput } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { BulkCommand } from '#app/registration/bulk/bulk.ts'
import { LONGEST_TAG } from '#app/registration/tags.ts'
import type { BulkFormOptions } from '../bulk-answer.ts'
import type { ChoiceNames } from '../filter-text.ts'

type BulkFieldsProps = {
  readonly locale: Locale
  readonly command: BulkCommand
  readonly names: ChoiceNames
  readonly options: BulkFormOptions
  readonly onOptions: (options: BulkFormOptions) => void
}

/** The arguments of a command: tags, promo code, or the two classes of a swap. */
export function BulkFields({ locale, command, names, options, onOptions }: BulkFieldsProps) {
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
          value={[...(options.tags ?? [])]}
          onChange={(tags) => onOptions({ tags })}
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
          value={options.promo ?? ''}
          onChange={(promo) => onOptions({ promo })}
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
            value={options.from ?? ''}
            onChange={({ currentTarget }) => onOptions(withEvent(options, 'from', currentTarget.value))}
            data={events}
            data-autofocus
          />
          <NativeSelect
            label={m.regs_swap_many_to({}, { locale })}
            value={options.to ?? ''}
            onChange={({ currentTarget }) => onOptions(withEvent(options, 'to', currentTarget.value))}
            data={events}
          />
        </>
      )
    default:
      return null
  }
}

function withEvent({ from, to }: BulkFormOptions, which: 'from' | 'to', value: string): BulkFormOptions {
  const options = { ...(from && { from }), ...(to && { to }) }
  if (value !== '') return { ...options, [which]: value }
  return which === 'from' ? { ...(to && { to }) } : { ...(from && { from }) }
}
