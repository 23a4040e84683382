import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'

type BusyButtonProps = Omit<ButtonProps, 'loading'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** while what it began is running: pressing it again does nothing */
    readonly isBusy: boolean
  }

/**
 * A button that shows that it is busy and keeps the keyboard's focus meanwhile. Mantine disables a loading button: a disabled one loses the focus, and
 * after a refusal the keyboard would begin at the top of the page again.
 */
export function BusyButton({ isBusy, disabled = false, onClick, ...button }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Enter in a field presses the form's button too
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button
      {...button}
      loading={isBusy}
      onClick={press}
      renderRoot={(rendered) => (
        <button {...rendered} disabled={disabled} aria-disabled={isBusy || undefined} />
      )}
    />
  )
}
