import { type Locale, langOf } from '#app/platform/locale.ts'
import { RegisterForm } from './RegisterForm.tsx'
import type { RegisterPage } from './register-page.ts'
import type { FormAnswer } from './sending/form-answer.ts'
import { useSending } from './sending/use-sending.ts'

type LiveRegisterFormProps = {
  readonly page: RegisterPage
  readonly answer: FormAnswer | undefined
  readonly locale: Locale
}

/** The registration form as an island: it sends itself and shows the answer without reloading the page. */
export function LiveRegisterForm({ page, answer, locale }: LiveRegisterFormProps) {
  const address = `/${langOf(locale)}/register`
  const { shown, sending } = useSending({ page, answer }, address)
  return <RegisterForm {...shown} address={address} sending={sending} locale={locale} />
}
