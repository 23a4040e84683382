import { Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { openByArrow } from '#app/platform/ui/admin/menu-button.ts'
import { formatDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { commandTexts } from '../../../lists/ending/deletions.ts'
import type { Command } from '../../../lists/ending/end-command.ts'
import type { ChoiceNames } from '../../filter-text.ts'
import { type Tab, tabs } from '../../list-state.ts'
import type { Detail } from '../../queries/read-detail.server.ts'
import type { Undo } from '../../undo/undo.ts'
import { commandsFor } from '../../what-can-be-done.ts'
import { Status } from '../Status.tsx'
import styles from './Detail.module.css'
import { EmailsTab } from './EmailsTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { MoneyTab } from './MoneyTab.tsx'
import { PersonTab } from './PersonTab.tsx'
import { PicksTab } from './PicksTab.tsx'

export type DetailProps = {
  readonly detail: Detail
  readonly locale: Locale
  readonly today: LocalDay
  readonly names: ChoiceNames
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  /** The commands this user may give. */
  readonly commands: readonly Command[]
  readonly mayCorrect: boolean
  readonly onCommand: (command: Command) => void
  /** Opens the payments; they stand above. */
  readonly onMoney: () => void
  /** Other users who have it open. */
  readonly others: readonly string[]
  readonly mayMerge: boolean
  /** Compares it with another one. */
  readonly onMerge: (other: string) => void
  readonly onSwap: (from: string | null) => void
  /** The e-mail that is read. */
  readonly email: { readonly id: string; readonly text: { subject: string; html: string } | null } | null
  readonly onEmail: (id: string | null) => void
  /** Sends places and ticket again. */
  readonly onTicket: (id: string) => Promise<void>
  readonly onResend: (id: string) => Promise<void>
  /** Opens the choice of standard e-mails. */
  readonly onStandard: () => void
  /** Says what was done, with a way back. */
  readonly onUndoable: (text: string, undo: Undo) => void
  readonly isArchived: boolean
  /** Closed or archived: nothing of a registration is changed. */
  readonly isReadOnly: boolean
}

const tabNames = {
  picks: m.regs_tab_picks,
  money: m.regs_tab_money,
  emails: m.regs_tab_emails,
  history: m.regs_tab_history,
  person: m.regs_tab_person,
} as const satisfies Record<Tab, unknown>

/** How many commands are buttons; the others are in a menu, with the final ones. */
const AT_HAND = 3
const isFinal = (command: Command) => command === 'delete' || command === 'erase'

/** One registration: its state, its commands, and its five tabs. */
export function RegistrationDetail(props: DetailProps) {
  const { detail, locale, today, tab, onTab, commands, onCommand, isReadOnly } = props
  const { view } = detail
  const possible = commandsFor(view, commands)
  const atHand = possible.filter((command) => !isFinal(command)).slice(0, AT_HAND)
  const inMenu = possible.filter((command) => !atHand.some((one) => one === command))
  const name = (command: Command) => commandTexts('regs', command).label({}, { locale })
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <p className={styles.facts}>
          <span>{view.code}</span>
          <Status status={view.status} locale={locale} />
          <OpenText view={view} locale={locale} />
          {view.excused && <span>{m.regs_excused({}, { locale })}</span>}
          {view.dueOn && !view.excused && (
            <span data-late={view.dueOn < today || undefined}>
              {m.regs_head_due({ day: formatDay(view.dueOn, locale, 'brief') }, { locale })}
            </span>
          )}
          {view.confirmUntil && (
            <span>
              {m.regs_head_confirm_until(
                { day: formatDay(localDayOf(view.confirmUntil), locale, 'brief') },
                { locale },
              )}
            </span>
          )}
        </p>
        <div className={styles.buttons}>
          {atHand.map((command) => (
            <Button key={command} size="xs" variant="default" onClick={() => onCommand(command)}>
              {name(command)}
            </Button>
          ))}
          {inMenu.length > 0 && (
            <Menu position="bottom-end" transitionProps={{ duration: 0 }} zIndex={250}>
              <Menu.Target>
                <Button onKeyDown={openByArrow} size="xs" variant="default">
                  {m.regs_more_actions({}, { locale })} ▾
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {inMenu.map((command) => (
                  <Menu.Item key={command} onClick={() => onCommand(command)}>
                    {name(command)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          {!isReadOnly && (
            <Button
              size="xs"
              variant="subtle"
              renderRoot={(root) => <Link {...root} to={`/admin/lists/regs?open=${view.id}`} />}
            >
              {m.regs_edit({}, { locale })}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className={styles.others}>
        {props.others.length > 0 &&
          m.regs_present(
            {
              names: new Intl.ListFormat(languageTag(locale)).format(props.others),
              count: props.others.length,
            },
            { locale },
          )}
      </p>
      {detail.similar.length > 0 && !isReadOnly && (
        <ul className={styles.similar} aria-label={m.regs_merge_similar({}, { locale })}>
          {detail.similar.map(({ id, code, name: first, surname }) => (
            <li key={id}>
              <span>{m.regs_merge_like({ code, name: `${first} ${surname}` }, { locale })}</span>
              {props.mayMerge && (
                <Button size="compact-xs" variant="default" onClick={() => props.onMerge(id)}>
                  {m.regs_merge_compare({}, { locale })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.tabs} role="tablist">
        {tabs.map((one, n) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={one === tab}
            aria-controls="tab-panel"
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
            onKeyDown={({ key }) => {
              const step = { ArrowRight: 1, ArrowLeft: tabs.length - 1 }[key]
              const next = step === undefined ? undefined : tabs[(n + step) % tabs.length]
              if (!next) return
              onTab(next)
              document.getElementById(`tab-${next}`)?.focus()
            }}
          >
            {tabNames[one]({}, { locale })}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'picks' && <PicksTab {...props} />}
        {tab === 'money' && <MoneyTab {...props} />}
        {tab === 'emails' && <EmailsTab {...props} />}
        {tab === 'history' && <HistoryTab detail={detail} locale={locale} />}
        {tab === 'person' && <PersonTab {...props} />}
      </div>
    </div>
  )
}

function OpenText({ view, locale }: { readonly view: Detail['view']; readonly locale: Locale }) {
  const { owedCents, paidCents, totalCents, retainedCents, status } = view
  const isEnded = status === 'cancelled' || status === 'released'
  const over = paidCents - (isEnded ? retainedCents : totalCents)
  if (owedCents > 0) {
    return <b>{m.regs_head_open({ amount: formatCents(owedCents, locale) }, { locale })}</b>
  }
  if (over > 0) return <b>{m.regs_head_over({ amount: formatCents(cents(over), locale) }, { locale })}</b>
  return <span>{m.regs_head_settled({}, { locale })}</span>
}
