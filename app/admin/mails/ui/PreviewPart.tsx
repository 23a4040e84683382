import { Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import type { LeftOutReason } from '../audience.ts'
import type { PreviewedMailing } from '../mail-answer.ts'
import { emptyText, leftOutTexts } from '../mail-sentences.ts'
import { EmailView } from './EmailView.tsx'
import styles from './WriteScreen.module.css'

type PreviewPartProps = {
  readonly shown: PreviewedMailing | null
  readonly isBusy: boolean
  readonly locale: Locale
  readonly onSample: (target: string) => void
}

/** The recipients by name, the people left out with the reason, and a preview for one recipient. */
export function PreviewPart({ shown, isBusy, locale, onSample }: PreviewPartProps) {
  if (!shown) {
    return (
      <section className={styles.preview} role="status">
        {isBusy && m.mails_loading({}, { locale })}
      </section>
    )
  }
  const { count, recipients, leftOut, empty, sample } = shown
  const at = recipients.findIndex(({ target }) => target === sample?.target)
  const nameOf = (n: number) => recipients[n]?.name ?? m.mails_reader({ number: n + 1 }, { locale })
  return (
    <section className={styles.preview} aria-label={m.mails_preview({}, { locale })} aria-busy={isBusy}>
      <details className={styles.people}>
        <summary>
          <b role="status">{m.mails_recipients({ count }, { locale })}</b>
        </summary>
        <ol>
          {recipients.map(({ target }, n) => (
            <li key={target}>
              <button
                type="button"
                className={office.open}
                aria-pressed={n === at}
                onClick={() => onSample(target)}
              >
                {nameOf(n)}
              </button>
            </li>
          ))}
          {count > recipients.length && (
            <li>{m.mails_more({ count: count - recipients.length }, { locale })}</li>
          )}
        </ol>
      </details>
      <LeftOut leftOut={leftOut} locale={locale} />
      {empty.map((one) => (
        <p key={one.name} className={styles.empty} role="alert">
          {emptyText(one, locale)}
        </p>
      ))}
      {sample && (
        <>
          <div className={office.buttons}>
            <Button
              size="compact-sm"
              variant="default"
              disabled={at <= 0}
              aria-label={m.mails_sample_before({}, { locale })}
              onClick={() => onSample(recipients[at - 1]?.target ?? '')}
            >
              ‹
            </Button>
            <span>{m.mails_sample({ name: nameOf(Math.max(0, at)) }, { locale })}</span>
            <Button
              size="compact-sm"
              variant="default"
              disabled={at < 0 || at + 1 >= recipients.length}
              aria-label={m.mails_sample_next({}, { locale })}
              onClick={() => onSample(recipients[at + 1]?.target ?? '')}
            >
              ›
            </Button>
          </div>
          {sample.email ? (
            <EmailView email={sample.email} locale={locale} isBusy={isBusy} />
          ) : (
            <p className={office.hint}>{m.mails_sample_none({}, { locale })}</p>
          )}
        </>
      )}
    </section>
  )
}

/** By reason, with the names. */
function LeftOut({ leftOut, locale }: Pick<PreviewedMailing, 'leftOut'> & { readonly locale: Locale }) {
  if (leftOut.length === 0) return null
  const byReason = Map.groupBy(leftOut, ({ reason }): LeftOutReason => reason)
  return (
    <details className={styles.people}>
      <summary>{m.mails_left_out({ count: leftOut.length }, { locale })}</summary>
      <ul>
        {[...byReason].map(([reason, people]) => (
          <li key={reason}>
            <b>
              {leftOutTexts[reason]({}, { locale })} ({people.length})
            </b>
            : {people.map(({ name }) => name).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
