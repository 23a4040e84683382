import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { moveAmongRows } from '#app/platform/ui/admin/row-keys.ts'
import { useLastOpened } from '#app/platform/ui/admin/use-last-opened.ts'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { CodeLine } from '../../codes/queries/read-codes.server.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { discountText, stateOf } from './code-text.ts'

type CodesScreenProps = {
  readonly edition: { readonly id: string; readonly code: string; readonly archived: boolean }
  readonly lines: readonly CodeLine[]
  readonly today: LocalDay
  /** Whether the user may open the list of the registrations with a code. */
  readonly opensRegistrations: boolean
  readonly locale: Locale
}

/** The promo codes of an edition with their discount, use and total deduction. A dialog edits one and previews the effects. */
export function CodesScreen({ edition, lines, today, opensRegistrations, locale }: CodesScreenProps) {
  /** The code in the editor; `new` for a new one. */
  const [search] = useSearchParams()
  const [open, setOpen] = useState(search.get('open'))
  const [done, setDone] = useState<string | null>(null)
  useHotkeys(open === null && !edition.archived ? [['n', () => setOpen('new')]] : [])
  const line = lines.find(({ promo }) => promo.code === open) ?? null
  const shown = useLastOpened(open, line)
  const close = (message: string | null) => {
    setOpen(null)
    setDone(message)
  }
  return (
    <>
      <header className={office.head}>
        <div>
          <h1>{m.settings_codes_title({}, { locale })}</h1>
          <p className={office.hint}>{m.settings_codes_text({}, { locale })}</p>
        </div>
        <div className={office.buttons}>
          <Link to="/admin/lists/promoCodes">{m.settings_codes_as_list({}, { locale })}</Link>
          {!edition.archived && (
            <Button onClick={() => setOpen('new')}>{m.settings_codes_new({}, { locale })} (N)</Button>
          )}
        </div>
      </header>
      {done !== null && (
        <Notice tone="ok" isAnswer>
          {done}
        </Notice>
      )}
      {lines.length === 0 ? (
        <EmptyState title={m.settings_codes_none({}, { locale })}>
          {!edition.archived && m.settings_codes_none_text({}, { locale })}
        </EmptyState>
      ) : (
        <section className={office.scroll} onKeyDown={moveAmongRows} aria-label={edition.code}>
          <table className={`${office.table} ${office.stacked}`}>
            <thead>
              <tr>
                <th scope="col">{m.settings_codes_code({}, { locale })}</th>
                <th scope="col" className={office.amount}>
                  {m.settings_codes_off({}, { locale })}
                </th>
                <th scope="col" className={office.amount}>
                  {m.settings_codes_used({}, { locale })}
                </th>
                <th scope="col">{m.settings_codes_last_day({}, { locale })}</th>
                <th scope="col">{m.settings_codes_owner({}, { locale })}</th>
                <th scope="col" className={office.amount}>
                  {m.settings_codes_given({}, { locale })}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((one) => (
                <CodeRow
                  key={one.promo.code}
                  line={one}
                  today={today}
                  opensRegistrations={opensRegistrations}
                  locale={locale}
                  onOpen={() => setOpen(one.promo.code)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {(open === 'new' || shown !== null) && (
        <CodeDialog edition={edition} line={line} today={today} locale={locale} onClose={close} />
      )}
    </>
  )
}

type CodeRowProps = Pick<CodesScreenProps, 'today' | 'opensRegistrations' | 'locale'> & {
  readonly line: CodeLine
  readonly onOpen: () => void
}

function CodeRow({ line, today, opensRegistrations, locale, onOpen }: CodeRowProps) {
  const { promo, registrations, offCents } = line
  const { code, quota, lastDay, owner, ownerOnly } = promo
  const state = stateOf(line, today)
  const used =
    quota === null ? registrations : m.settings_codes_used_of({ count: registrations, quota }, { locale })
  return (
    <tr data-off={state !== 'open' || undefined}>
      <th scope="row">
        <button type="button" className={office.open} data-row onClick={onOpen}>
          {code}
        </button>
        {state !== 'open' && (
          <small>
            {state === 'over' ? m.settings_codes_over({}, { locale }) : m.settings_codes_full({}, { locale })}
          </small>
        )}
      </th>
      <td className={office.amount} data-label={m.settings_codes_off({}, { locale })}>
        {discountText(promo, locale)}
      </td>
      <td className={office.amount} data-label={m.settings_codes_used({}, { locale })}>
        {opensRegistrations ? (
          <Link to={`/admin/prijave?promo=${encodeURIComponent(code)}`}>{used}</Link>
        ) : (
          used
        )}
      </td>
      <td data-label={m.settings_codes_last_day({}, { locale })}>
        {lastDay && formatDay(lastDay, locale, 'short')}
      </td>
      <td data-label={m.settings_codes_owner({}, { locale })}>
        {owner}
        {owner && ownerOnly && <small>{m.settings_codes_owner_only({}, { locale })}</small>}
      </td>
      <td className={office.amount} data-label={m.settings_codes_given({}, { locale })}>
        {offCents > 0 && formatCents(offCents, locale)}
      </td>
    </tr>
  )
}
