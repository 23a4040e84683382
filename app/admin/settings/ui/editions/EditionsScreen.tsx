import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Edition } from '#app/festival/edition.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { type EditionStep, stepsOf } from '../../editions/edition-step.ts'
import type { EditionTotals } from '../../editions/queries/read-edition-totals.server.ts'
import { StepDialog } from './StepDialog.tsx'
import { doneTexts, stepTexts } from './step-text.ts'

type EditionLine = Pick<
  Edition,
  'id' | 'code' | 'number' | 'name' | 'startsOn' | 'endsOn' | 'isCurrent' | 'archived'
> &
  Pick<EditionTotals, 'registrations' | 'owing'>

type EditionsScreenProps = { readonly lines: readonly EditionLine[]; readonly locale: Locale }
type OpenStep = { readonly step: EditionStep; readonly line: EditionLine }

/** All editions: which one the site shows, and the commands on each. */
export function EditionsScreen({ lines, locale }: EditionsScreenProps) {
  const [asked, setAsked] = useState<OpenStep | null>(null)
  const [done, setDone] = useState<OpenStep | null>(null)
  return (
    <>
      <header className={office.head}>
        <div>
          <h1>{m.settings_editions_title({}, { locale })}</h1>
          <p className={office.hint}>{m.settings_editions_text({}, { locale })}</p>
        </div>
        <div className={office.buttons}>
          <Link to="/admin/lists/editions">{m.settings_editions_all_fields({}, { locale })}</Link>
          <Button component={Link} to="/admin/settings/copy" variant="default">
            {m.settings_copy_title({}, { locale })}
          </Button>
        </div>
      </header>
      {done && (
        <Notice tone="ok" isAnswer>
          {doneTexts[done.step]({ code: done.line.code }, { locale })}
        </Notice>
      )}
      <div className={office.scroll}>
        <table className={`${office.table} ${office.stacked}`}>
          <thead>
            <tr>
              <th scope="col">{m.settings_editions_col_edition({}, { locale })}</th>
              <th scope="col">{m.settings_editions_col_days({}, { locale })}</th>
              <th scope="col" className={office.amount}>
                {m.settings_editions_col_registrations({}, { locale })}
              </th>
              <th scope="col" className={office.amount}>
                {m.settings_editions_col_open({}, { locale })}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id} data-off={line.archived || undefined}>
                <th scope="row">
                  {line.code}
                  <small>
                    {line.number} · {inLocale(line.name, locale).text} · {stateText(line, locale)}
                  </small>
                </th>
                <td>
                  {formatDay(line.startsOn, locale, 'short')} – {formatDay(line.endsOn, locale, 'short')}
                </td>
                <td
                  className={office.amount}
                  data-label={m.settings_editions_col_registrations({}, { locale })}
                >
                  {line.registrations}
                </td>
                <td className={office.amount} data-label={m.settings_editions_col_open({}, { locale })}>
                  {line.owing.count > 0 && formatCents(line.owing.sumCents, locale)}
                </td>
                <td>
                  <span className={office.buttons}>
                    {stepsOf(line).map((step) => (
                      <Button
                        key={step}
                        size="compact-sm"
                        variant={step === 'current' ? 'filled' : 'default'}
                        aria-label={`${stepTexts[step]({}, { locale })}: ${line.code} (${line.number})`}
                        onClick={() => setAsked({ step, line })}
                      >
                        {stepTexts[step]({}, { locale })}
                      </Button>
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked && (
        <StepDialog
          {...asked}
          locale={locale}
          onClose={(isDone) => {
            setDone(isDone ? asked : null)
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

function stateText({ isCurrent, archived }: EditionLine, locale: Locale): string {
  if (isCurrent) return m.layout_edition_current({}, { locale })
  return archived ? m.layout_edition_archived({}, { locale }) : m.layout_edition_prepared({}, { locale })
}
