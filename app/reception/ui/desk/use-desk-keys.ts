import type { KeyboardEvent, RefObject } from 'react'
import { useKeysElsewhere } from './use-keys-elsewhere.ts'

type DeskKeys = {
  readonly typed: string
  /** What the single keys do; null: no card is shown, and each key begins a name. */
  readonly commands: Readonly<Record<string, () => void>> | null
  onEmpty(): void
  /** Enter with the typed text. */
  onEnter(): void
  /** Enter while nothing has the focus. */
  onEnterElsewhere(): void
  onEscape(): void
}

/** A single key is a command only if no other key follows within this time: a scanner sends the next character at once, a person who types a name within 700 ms. */
const commandMs = 700

/** The keys of a desk, which all go to its field. @returns what the field does with a pressed key */
export function useDeskKeys(field: RefObject<HTMLInputElement | null>, keys: DeskKeys) {
  const { typed, commands, onEmpty, onEnter, onEnterElsewhere, onEscape } = keys

  /** A single key on an empty field, unless it is the first character of a scan or of a name. */
  function runIfAlone(key: string): void {
    const command = commands && Object.hasOwn(commands, key) ? commands[key] : undefined
    if (!command || typed !== '') return
    setTimeout(() => {
      if (field.current?.value !== key) return
      onEmpty()
      command()
    }, commandMs)
  }

  useKeysElsewhere(field, { enter: onEnterElsewhere, escape: onEscape, character: runIfAlone })

  return (press: KeyboardEvent<HTMLInputElement>): void => {
    if (press.key === 'Escape') onEscape()
    if (press.key === 'Enter') {
      press.preventDefault()
      if (press.repeat) return
      onEnter()
    }
    if (!press.ctrlKey && !press.metaKey) runIfAlone(press.key)
  }
}
