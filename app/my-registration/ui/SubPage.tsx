import type { ReactNode } from 'react'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RefusalText } from '#app/registration/refusal-text.ts'
import { FormsOf } from './OwnForm.tsx'
import styles from './SubPage.module.css'
import { Refused } from './state/Refused.tsx'

type SubPageProps = {
  readonly locale: Locale
  readonly title: ReactNode
  readonly lead: ReactNode
  readonly code: string
  readonly refused?: RefusalText | null | undefined
  readonly children: ReactNode
}

/** One action on its own page, with a link back. */
export function SubPage({ locale, title, lead, code, refused, children }: SubPageProps) {
  return (
    <div className="page">
      <PageHeader
        title={title}
        lead={lead}
        above={
          <a href={`/${langOf(locale)}/myReg`} className={styles.back}>
            <span aria-hidden="true">←</span> {m.my_reg_back({}, { locale })} {code}
          </a>
        }
      />
      <div className={styles.body}>
        {refused && <Refused words={refused} />}
        <FormsOf code={code}>{children}</FormsOf>
      </div>
    </div>
  )
}

/** The effects of an action, as a list, shown before it. */
export function Consequences({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.consequences}>{children}</ul>
}
