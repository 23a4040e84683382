import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { FileButtons } from '#app/platform/ui/admin/FileButtons.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { PressButton } from '#app/platform/ui/admin/PressButton.tsx'
import { messageName } from '#app/registration/mail/message-names.ts'
import { useRequest } from '../../lists/ending/use-request.ts'
import { EmptyList } from '../../lists/ui/EmptyList.tsx'
import { notify } from '../../notify.ts'
import type { Done, OutboxRequest, Refused } from '../mail-answer.ts'
import { type OutboxState, outboxSearch, outboxViews, PAGE_SIZE, readOutboxState } from '../outbox-state.ts'
import type { Outbox } from '../queries/read-outbox.server.ts'
import { EmailDrawer, type OpenEmail } from './EmailDrawer.tsx'
import { MailsHead, type MailsLayout } from './MailsHead.tsx'
import styles from './OutboxScreen.module.css'
import { OutboxSearch } from './OutboxSearch.tsx'
import { OutboxTable } from './OutboxTable.tsx'
import { viewLabels } from './outbox-labels.ts'

type OutboxScreenProps = MailsLayout & {
  readonly outbox: Outbox
  readonly open: OpenEmail | null
  readonly mayRetryAll: boolean
}

/** Every e-mail of the edition: what became of it, and what can be done. */
export function OutboxScreen({ outbox, open, mayRetryAll, ...layout }: OutboxScreenProps) {
  const { locale, hasServer } = layout
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const next = navigation.location?.pathname === '/admin/mails' ? navigation.location : null
  const state = readOutboxState(next ? new URLSearchParams(next.search) : search)
  const go = (to: Partial<OutboxState>, { replace = false } = {}) =>
    void navigate({ search: outboxSearch(state, to) }, { preventScrollReset: true, replace })
  const [isAll, setAll] = useState(false)
  const ask = useRequest<OutboxRequest, Done | Refused>()
  const act = async (request: OutboxRequest, done: string): Promise<void> => {
    const answer = await ask(request)
    setAll(false)
    const failure = answer.kind === 'refused' ? answer.sentence : m.mails_unanswered({}, { locale })
    notify({ locale, message: answer.kind === 'done' ? done : failure })
  }
  const { counts, kinds, found, retriable } = outbox
  const isWhole = state.q === '' && state.view === 'all' && state.kind === null && state.mailing === null
  return (
    <div aria-busy={next !== null}>
      <MailsHead {...layout} part="outbox" title={m.office_mails_title({}, { locale })} isCovered={isAll}>
        {mayRetryAll && hasServer && retriable > 0 && (
          <Button variant="default" onClick={() => setAll(true)}>
            {m.mails_retry_all({}, { locale })}
          </Button>
        )}
      </MailsHead>
      <nav className={styles.views} aria-label={m.mails_views({}, { locale })}>
        {outboxViews
          .filter((view) => counts[view] > 0 || view === state.view || view === 'all')
          .map((view) => (
            <Link
              key={view}
              to={{ search: outboxSearch(state, { view, kind: null, open: null }) }}
              aria-current={view === state.view ? 'page' : undefined}
            >
              {viewLabels[view]({}, { locale })} <b>{counts[view].toLocaleString(languageTag(locale))}</b>
            </Link>
          ))}
      </nav>
      <div className={styles.tools}>
        <OutboxSearch
          q={state.q}
          locale={locale}
          onSearch={(q, replace) => go({ q, open: null }, { replace })}
        />
        <NativeSelect
          aria-label={m.mails_kind({}, { locale })}
          value={state.kind ?? ''}
          onChange={({ currentTarget }) => go({ kind: currentTarget.value || null, open: null })}
        >
          <option value="">{m.mails_kind_all({}, { locale })}</option>
          {kindsToChoose(kinds, state).map(({ kind, count }) => (
            <option key={kind} value={kind}>
              {messageName(kind, locale)} ({count.toLocaleString(languageTag(locale))})
            </option>
          ))}
        </NativeSelect>
        {outbox.rows.length > 0 && (
          <FileButtons
            hrefOf={(kind) => `/admin/mails.${kind}${outboxSearch(state, { page: 1, open: null })}`}
            locale={locale}
          />
        )}
        {state.mailing !== null && (
          <Button size="compact-sm" variant="default" onClick={() => go({ mailing: null })}>
            {m.mails_one_mailing({}, { locale })} ×
          </Button>
        )}
      </div>
      {outbox.rows.length === 0 ? (
        <EmptyList
          title={isWhole ? m.mails_none({}, { locale }) : m.mails_none_found({}, { locale })}
          text={isWhole ? m.mails_none_text({}, { locale }) : m.mails_none_found_text({}, { locale })}
          {...(!isWhole && {
            action: {
              label: m.mails_show_all({}, { locale }),
              onClick: () => go({ q: '', view: 'all', kind: null, mailing: null }),
            },
          })}
        />
      ) : (
        <>
          <OutboxTable locale={locale} state={state} rows={outbox.rows} />
          <Pages state={state} found={found} locale={locale} page={outbox.page} count={outbox.rows.length} />
        </>
      )}
      <EmailDrawer
        open={open}
        locale={locale}
        act={act}
        isOpen={state.open !== null}
        isLoading={next !== null}
        onClose={() => go({ open: null })}
      />
      <ConfirmDialog
        isOpen={isAll}
        onClose={() => setAll(false)}
        title={m.mails_retry_all({}, { locale })}
        locale={locale}
      >
        <p>{m.mails_retry_all_text({ count: retriable }, { locale })}</p>
        <div className={office.buttons}>
          <Button variant="default" onClick={() => setAll(false)} data-autofocus>
            {m.mails_back({}, { locale })}
          </Button>
          <PressButton onPress={() => act({ intent: 'retry-all' }, m.mails_retried_all({}, { locale }))}>
            {m.mails_retry_all_do({ count: retriable }, { locale })}
          </PressButton>
        </div>
      </ConfirmDialog>
    </div>
  )
}

/** The kinds in the view, and the chosen one. */
function kindsToChoose(kinds: Outbox['kinds'], { kind }: OutboxState): Outbox['kinds'] {
  const isThere = kind === null || kinds.some((one) => one.kind === kind)
  return isThere ? kinds : [...kinds, { kind, count: 0 }]
}

type PagesProps = {
  readonly state: OutboxState
  readonly found: number
  readonly page: number
  readonly count: number
  readonly locale: Locale
}

function Pages({ state, found, page, count, locale }: PagesProps) {
  const number = (value: number) => value.toLocaleString(languageTag(locale))
  const from = (page - 1) * PAGE_SIZE
  return (
    <footer className={styles.foot}>
      <p>
        {m.mails_page_of(
          { from: number(from + 1), to: number(from + count), count: number(found) },
          { locale },
        )}
      </p>
      {page > 1 && (
        <Link to={{ search: outboxSearch(state, { page: page - 1 }) }} rel="prev">
          {m.mails_page_before({}, { locale })}
        </Link>
      )}
      {from + count < found && (
        <Link to={{ search: outboxSearch(state, { page: page + 1 }) }} rel="next">
          {m.mails_page_next({}, { locale })}
        </Link>
      )}
    </footer>
  )
}
