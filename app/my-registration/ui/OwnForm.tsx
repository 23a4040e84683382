import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Form } from 'react-router'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import { codeField } from './code-field.ts'

const ShownCode = createContext('')

/** The registration that the forms within are about. */
export function FormsOf({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  return <ShownCode value={code}>{children}</ShownCode>
}

type OwnFormProps = ComponentProps<typeof Form> & {
  /** It only chooses and looks: it may be sent again before it is answered. */
  readonly isChoice?: boolean
}

/** A form that names the registration it was rendered for: another tab may open another one in this browser meanwhile. */
export function OwnForm({ children, isChoice = false, ...form }: OwnFormProps) {
  const code = useContext(ShownCode)
  const Sent = isChoice ? Form : OnceForm
  return (
    <Sent {...form}>
      <input type="hidden" name={codeField} value={code} />
      {children}
    </Sent>
  )
}
