import { type RefObject, useCallback, useEffect, useState } from 'react'

/** The functions that validate a draft and describe its errors. */
type Validation = typeof import('./validation.ts')['validation']

/**
 * The schema and its messages in the browser: a fifth of the page's weight and not needed before a field is filled in, so they load then. Until they
 * are loaded, or if that fails, only the server validates.
 */
export function useValidation(form: RefObject<HTMLFormElement | null>): {
  readonly validation: Validation | null
  /** Starts loading; for the form's `onFocus`. */
  fetchValidation(): void
} {
  const [validation, setValidation] = useState<Validation | null>(null)
  const fetchValidation = useCallback(() => {
    import('./validation.ts').then(
      // Undefined when the page's error handler took the failure
      (part: typeof import('./validation.ts') | undefined) => part && setValidation(part.validation),
      () => undefined,
    )
  }, [])
  // The dancer began before hydration
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) fetchValidation()
  }, [form, fetchValidation])
  return { validation, fetchValidation }
}
