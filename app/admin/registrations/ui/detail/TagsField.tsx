import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LONGEST_TAG } from '#app/registration/tags.ts'
import { useRequest } from '../../../lists/ending/use-request.ts'
import type { TagAnswer, TagRequest } from '../../tag-request.ts'
import type { Undo } from '../../undo/undo.ts'
import { skipText } from '../bulk-text.ts'

type TagsFieldProps = {
  readonly id: string
  readonly tags: readonly string[]
  /** Tags of other registrations, as suggestions. */
  readonly known: readonly string[]
  readonly onUndoable: (text: string, undo: Undo) => void
  readonly locale: Locale
}

/** The tags of one registration: each is stored when it is added or removed. */
export function TagsField({ id, tags, known, onUndoable, locale }: TagsFieldProps) {
  const ask = useRequest<TagRequest, TagAnswer>()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = async (wanted: readonly string[]) => {
    const added = wanted.find((one) => !tags.includes(one))
    const removed = tags.find((one) => !wanted.includes(one))
    const one = added ?? removed
    if (one === undefined || isBusy) return
    setBusy(true)
    const isOn = added !== undefined
    const answer = await ask({ intent: 'tag', id, tag: one, isOn })
    setBusy(false)
    setError(answer.kind === 'done' ? null : refusal(answer, locale))
    if (answer.kind !== 'done') return
    const text = (isOn ? m.regs_tag_added : m.regs_tag_removed)({ tag: one }, { locale })
    onUndoable(text, { items: [{ kind: 'tags', id, tags: [one], isOn: !isOn }] })
  }
  return (
    <TagsInput
      label={m.regs_dim_tag({}, { locale })}
      data={known.filter((one) => !tags.includes(one))}
      value={[...tags]}
      onChange={(wanted) => void change(wanted)}
      error={error}
      splitChars={[',', ';']}
      acceptValueOnBlur
      maxLength={LONGEST_TAG}
      comboboxProps={{ transitionProps: { duration: 0 }, zIndex: 250 }}
    />
  )
}

function refusal(answer: TagAnswer, locale: Locale): string {
  if (answer.kind !== 'refused') return m.lists_end_failed({}, { locale })
  if (answer.reason === 'tags-wrong') return m.regs_bulk_refused_tags({}, { locale })
  return skipText(answer.reason, locale)
}
