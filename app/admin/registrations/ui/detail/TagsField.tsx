import { TagsInput } from '@mantine/core'
import { useRef, useState } from 'react'
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

type TagChange = Pick<TagRequest, 'tag' | 'isOn'>

/** The tags of one registration: each is stored when it is added or removed. */
export function TagsField({ id, tags, known, onUndoable, locale }: TagsFieldProps) {
  const ask = useRequest<TagRequest, TagAnswer>()
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState<readonly TagChange[]>([])
  // one request at a time: a tag typed while another is being stored follows it
  const queue = useRef(Promise.resolve())
  const shown = pending.reduce(withChange, tags)
  const store = async (one: TagChange) => {
    const answer = await ask({ intent: 'tag', id, ...one })
    setPending((now) => now.filter((other) => other !== one))
    if (answer.kind !== 'done') return setError(refusal(answer, locale))
    const { tag, isOn } = one
    const text = (isOn ? m.regs_tag_added : m.regs_tag_removed)({ tag }, { locale })
    onUndoable(text, { items: [{ kind: 'tags', id, tags: [tag], isOn: !isOn }] })
  }
  const change = (wanted: readonly string[]) => {
    const changes = [
      ...wanted.filter((tag) => !shown.includes(tag)).map((tag) => ({ tag, isOn: true })),
      ...shown.filter((tag) => !wanted.includes(tag)).map((tag) => ({ tag, isOn: false })),
    ]
    if (changes.length === 0) return
    setError(null)
    setPending((now) => [...now, ...changes])
    for (const one of changes) queue.current = queue.current.then(() => store(one))
  }
  return (
    <TagsInput
      label={m.regs_dim_tag({}, { locale })}
      data={known.filter((one) => !shown.includes(one))}
      value={[...shown]}
      onChange={change}
      error={error}
      splitChars={[',', ';']}
      acceptValueOnBlur
      maxLength={LONGEST_TAG}
      comboboxProps={{ transitionProps: { duration: 0 }, zIndex: 250 }}
    />
  )
}

function withChange(tags: readonly string[], { tag, isOn }: TagChange): readonly string[] {
  const others = tags.filter((one) => one !== tag)
  return isOn ? [...others, tag] : others
}

function refusal(answer: TagAnswer, locale: Locale): string {
  if (answer.kind !== 'refused') return m.lists_end_failed({}, { locale })
  if (answer.reason === 'tags-wrong') return m.regs_bulk_refused_tags({}, { locale })
  return skipText(answer.reason, locale)
}
