import { type ComponentProps, useState } from 'react'
import { BusyButton } from './BusyButton.tsx'

type PressButtonProps = Omit<ComponentProps<typeof BusyButton>, 'isBusy' | 'onClick'> & {
  /** Ends when the answer is there. */
  readonly onPress: () => Promise<unknown>
}

/** A button that is busy until what it began has ended: a double click begins it once. */
export function PressButton({ onPress, ...button }: PressButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await onPress()
    } finally {
      setBusy(false)
    }
  }
  return <BusyButton {...button} isBusy={isBusy} onClick={() => void press()} />
}
