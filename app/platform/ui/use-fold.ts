import { type SyntheticEvent, useState } from 'react'

/**
 * The state of a `<details>` that opens by itself when something in it needs a look, and is the reader's otherwise.
 * @param mustOpen once true it opens; when that ends it stays as it is
 */
export function useFold(mustOpen: boolean) {
  const [isOpen, setOpen] = useState(mustOpen)
  const [before, setBefore] = useState(mustOpen)
  if (before !== mustOpen) {
    setBefore(mustOpen)
    if (mustOpen) setOpen(true)
  }
  const onToggle = (toggle: SyntheticEvent<HTMLDetailsElement>) => setOpen(toggle.currentTarget.open)
  return { open: isOpen, onToggle }
}
