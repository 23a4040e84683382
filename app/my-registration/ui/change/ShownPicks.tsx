import { shownField } from './rebase.ts'

/** What the registration had when the form was rendered, so that what is saved elsewhere meanwhile stays. */
export function ShownPicks({ shown }: { readonly shown: readonly string[] }) {
  return shown.map((id) => <input key={id} type="hidden" name={shownField} value={id} />)
}
