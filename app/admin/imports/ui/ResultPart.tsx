import { MOST_AT_ONCE } from '#app/imports/import-job.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import type { ShownOutcome } from '../import-answer.ts'
import type { ImportActions } from '../use-import.ts'
import styles from './ImportScreen.module.css'

type ResultPartProps = {
  readonly shown: ShownOutcome
  readonly hasMoved: boolean
  readonly actions: ImportActions
  readonly locale: Locale
}

/** The preview of an import: sums, refused lines, admitted dancers and effects on others, with the button that applies it. */
export function ResultPart({ shown, hasMoved, actions, locale }: ResultPartProps) {
  const { counts, problems, lines, others } = shown
  const sums = [
    [m.imports_new({}, { locale }), counts.made],
    [m.imports_with_place({}, { locale }), counts.placed],
    [m.imports_only_waiting({}, { locale }), counts.waiting],
    [m.imports_known({}, { locale }), counts.known],
    [m.imports_wrong({}, { locale }), counts.wrong],
    [m.imports_ended({}, { locale }), counts.ended],
    ...(counts.erased > 0 ? [[m.imports_erased({}, { locale }), counts.erased] as const] : []),
    [m.imports_income({}, { locale }), shown.income],
    [m.imports_emails_held({}, { locale }), shown.emails],
  ] as const
  return (
    <section className={office.part} aria-labelledby="result-title">
      <h2 id="result-title">{m.imports_result({}, { locale })}</h2>
      {hasMoved && (
        <Notice tone="warn" isAnswer>
          {m.imports_moved({}, { locale })}
        </Notice>
      )}
      {shown.eitherDay && <Notice tone="warn">{m.imports_days_either(shown.eitherDay, { locale })}</Notice>}
      <dl className={office.sums}>
        {sums.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && <Problems problems={problems} locale={locale} />}
      {lines.length > 0 && <Lines lines={lines} locale={locale} />}
      {others.length > 0 && (
        <>
          <h3>{m.imports_others({}, { locale })}</h3>
          <ConsequenceList groups={others} locale={locale} />
        </>
      )}
      {lines.length + problems.length > MOST_AT_ONCE && (
        <p className={office.hint}>{m.imports_job_text({ limit: MOST_AT_ONCE }, { locale })}</p>
      )}
      {counts.made === 0 ? (
        <Notice>{m.imports_nothing_new({}, { locale })}</Notice>
      ) : (
        <div className={office.buttons}>
          <BusyButton isBusy={actions.isBusy} onClick={actions.apply}>
            {m.imports_apply({ count: counts.made }, { locale })}
          </BusyButton>
        </div>
      )}
    </section>
  )
}

export function Problems({ problems, locale }: Pick<ShownOutcome, 'problems'> & { readonly locale: Locale }) {
  return (
    <>
      <h3>{m.imports_wrong({}, { locale })}</h3>
      <section
        className={styles.long}
        aria-label={m.imports_wrong({}, { locale })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
      >
        <table className={office.table}>
          <thead>
            <tr>
              <th scope="col">{m.imports_line({}, { locale })}</th>
              <th scope="col">{m.imports_person({}, { locale })}</th>
              <th scope="col">{m.imports_cell({}, { locale })}</th>
              <th scope="col">{m.imports_why({}, { locale })}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, name, heading, cell, why }) => (
              <tr key={[line, heading, cell, why].join('|')}>
                <td>{line}</td>
                <td>{name}</td>
                <td className={styles.cell}>
                  {cell}
                  {heading && <small>{heading}</small>}
                </td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const MOST_LINES = 200

export function Lines({ lines, locale }: Pick<ShownOutcome, 'lines'> & { readonly locale: Locale }) {
  return (
    <section
      className={styles.long}
      aria-label={m.imports_outcome({}, { locale })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
    >
      <table className={office.table}>
        <thead>
          <tr>
            <th scope="col">{m.imports_line({}, { locale })}</th>
            <th scope="col">{m.imports_person({}, { locale })}</th>
            <th scope="col">{m.imports_outcome({}, { locale })}</th>
            <th scope="col" className={office.amount}>
              {m.imports_total({}, { locale })}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MOST_LINES).map(({ line, name, says, total }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{name}</td>
              <td>{says.join(' · ')}</td>
              <td className={office.amount}>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > MOST_LINES && (
        <p className={office.hint}>{m.imports_more({ count: lines.length - MOST_LINES }, { locale })}</p>
      )}
    </section>
  )
}
