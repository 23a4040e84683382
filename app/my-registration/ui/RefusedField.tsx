import { type ComponentProps, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Field } from '#app/platform/ui/fields/Field.tsx'

/** The one field of a small form. Refused, it takes the focus with its error, by the attribute where the page is not hydrated: the pressed button says nothing. */
export function RefusedField(field: ComponentProps<typeof Field>) {
  const input = useRef<HTMLInputElement>(null)
  const isRefused = Boolean(field.error)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next answer may be the same
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused, key])
  return <Field {...field} ref={input} autoFocus={isRefused} />
}
