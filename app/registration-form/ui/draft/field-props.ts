import type { Locale } from '#app/platform/locale.ts'
import type { Draft } from './draft.ts'

/** What every part of the form takes. */
export type FieldProps = {
  /** The rendered values; later values are read from the fields. */
  readonly rendered: Draft
  readonly locale: Locale
  /** The sentence beside the control with this id, when it was refused. */
  readonly errorAt: (control: string) => string | undefined
}
