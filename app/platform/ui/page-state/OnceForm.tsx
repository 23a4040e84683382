import type { ComponentProps, SubmitEvent } from 'react'
import { Form, useNavigation } from 'react-router'

/**
 * A form that is sent once: until what was sent is answered and the page is read again, pressing a button of it does nothing. The buttons keep the keyboard's
 * focus meanwhile.
 */
export function OnceForm({ onSubmit, ...form }: ComponentProps<typeof Form>) {
  const { state, formMethod } = useNavigation()
  const isBusy = state !== 'idle' && formMethod === 'POST'
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    if (isBusy) event.preventDefault()
    else onSubmit?.(event)
  }
  return <Form {...form} aria-busy={isBusy || undefined} onSubmit={send} />
}
