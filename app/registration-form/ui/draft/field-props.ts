import type { Locale } from '#app/platform/locale.ts'
import type { Draft } from './draft.ts'

/** The props of every part of the form. */
export type FieldProps = {
  /** The rendered values; later values are read from the fields. */
  readonly rendered: Draft
  readonly locale: Locale
  /** The message beside the control with this id, when it was refused. */
  readonly errorAt: (control: string) => string | undefined
}
