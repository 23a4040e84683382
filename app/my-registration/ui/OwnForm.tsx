import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Form } from 'react-router'
import { codeField } from './code-field.ts'

const ShownCode = createContext('')

/** The registration that the forms within are about. */
export function FormsOf({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  return <ShownCode value={code}>{children}</ShownCode>
}

/** A form that names the registration it was rendered for: another tab may open another one in this browser meanwhile. */
export function OwnForm({ children, ...form }: ComponentProps<typeof Form>) {
  const code = useContext(ShownCode)
  return (
    <Form {...form}>
      <input type="hidden" name={codeField} value={code} />
      {children}
    </Form>
  )
}
