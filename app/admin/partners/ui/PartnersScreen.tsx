import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFetcher, useNavigation, useSearchParams } from 'react-router'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { FileButtons } from '#app/platform/ui/admin/FileButtons.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { useOpenedSince } from '#app/platform/ui/admin/use-opened-since.ts'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatDay, formatTime, type LocalDay } from '#app/platform/values/local-day.ts'
import type {
  OpenProposal,
  ProposeRefusal,
  Seeker,
  Seekers,
  WithdrawRefusal,
} from '#app/registration/service.server.ts'
import { follows, leads, matchesOf } from '../match.ts'
import type { PartnersAnswer } from '../partners-answer.ts'
import styles from './PartnersScreen.module.css'
import { ProposalsPart } from './ProposalsPart.tsx'
import { ProposeBar } from './ProposeBar.tsx'
import { SeekerColumn } from './SeekerColumn.tsx'

type BoardEvent = {
  readonly id: string
  readonly title: Bilingual
  readonly startsAt: Date
  readonly festivalDay: LocalDay
}

type PartnersScreenProps = {
  readonly seekers: Seekers
  readonly proposals: readonly OpenProposal[]
  readonly events: readonly BoardEvent[]
  /** Only dancers who picked it; null: all. */
  readonly event: string | null
  /** False in a closed or archived edition. */
  readonly mayPropose: boolean
  readonly opensRegistrations: boolean
  readonly answer: PartnersAnswer | undefined
  readonly locale: Locale
}

/** As they were when they were chosen. */
type Chosen = { readonly leader?: Seeker | undefined; readonly follower?: Seeker | undefined }

/** Leaders and followers without a partner: choose one of each, and propose them to each other. */
export function PartnersScreen(props: PartnersScreenProps) {
  const { seekers, proposals, events, event, mayPropose, opensRegistrations, answer, locale } = props
  const [, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<Chosen>({})
  const isOther = useOpenedSince(chosen, useNavigation().state)
  useEffect(() => {
    if (answer?.kind === 'proposed' && !isOther.current) setChosen({})
  }, [answer, isOther])
  const titles = new Map<string, string>(events.map(({ id, title }) => [id, inLocale(title, locale).text]))
  const { whole, load } = useWhole(seekers, event)
  const { count, first: here } = whole ?? seekers
  const leader = here.find(({ id }) => id === chosen.leader?.id)
  const follower = here.find(({ id }) => id === chosen.follower?.id)
  const gone = [!leader && chosen.leader, !follower && chosen.follower].filter(
    (one) => typeof one === 'object',
  )
  const all = { leaders: here.filter(leads), followers: here.filter(follows) }
  const matched = {
    leaders: follower ? matchesOf(follower, all.leaders) : null,
    followers: leader ? matchesOf(leader, all.followers) : null,
  }
  const choose = (role: 'leader' | 'follower', id: string | undefined) => {
    load()
    const one = here.find((seeker) => seeker.id === id)
    setChosen((now) => withChosen(role, one, role === 'leader' ? now.follower : now.leader))
  }
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_partners_title({}, { locale })}</h1>
        {here.length > 0 && (
          <FileButtons
            hrefOf={(kind) => `/admin/partners.${kind}${event === null ? '' : `?event=${event}`}`}
            locale={locale}
          />
        )}
        <NativeSelect
          label={m.partners_event({}, { locale })}
          value={event ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setChosen({})
            setSearch(value === '' ? {} : { event: value })
          }}
          data={[
            { value: '', label: m.partners_event_all({}, { locale }) },
            ...events.map(({ id, title, startsAt, festivalDay }) => ({
              value: id,
              label: `${inLocale(title, locale).text}, ${formatDay(festivalDay, locale, 'brief')} ${formatTime(startsAt, locale)}`,
            })),
          ]}
        />
      </header>
      <Answer answer={answer} locale={locale} />
      <Gone seekers={gone} locale={locale} />
      {here.length === 0 ? (
        <EmptyState
          title={m.partners_none({}, { locale })}
          action={
            event !== null ? (
              <LinkButton href="/admin/partners">{m.partners_of_all({}, { locale })}</LinkButton>
            ) : (
              opensRegistrations && (
                <LinkButton href="/admin/prijave">{m.regs_to_list({}, { locale })}</LinkButton>
              )
            )
          }
        >
          {m.partners_none_text({}, { locale })}
        </EmptyState>
      ) : (
        <>
          {mayPropose && <p className={office.hint}>{m.partners_hint({}, { locale })}</p>}
          {whole && count > here.length && (
            <p className={office.hint}>
              {event === null
                ? m.partners_first({ shown: here.length, count }, { locale })
                : m.partners_first_of_event({ shown: here.length, count }, { locale })}
            </p>
          )}
          {mayPropose && <ProposeBar leader={leader} follower={follower} titles={titles} locale={locale} />}
          <div className={styles.columns}>
            <SeekerColumn
              danced="leader"
              seekers={all.leaders}
              count={seekers.leaders}
              matches={leader ? null : matched.leaders}
              isLoading={!whole && follower !== undefined && !leader}
              chosen={leader?.id}
              onChoose={(id) => choose('leader', id)}
              onWhole={load}
              titles={titles}
              locale={locale}
            />
            <SeekerColumn
              danced="follower"
              seekers={all.followers}
              count={seekers.followers}
              matches={follower ? null : matched.followers}
              isLoading={!whole && leader !== undefined && !follower}
              chosen={follower?.id}
              onChoose={(id) => choose('follower', id)}
              onWhole={load}
              titles={titles}
              locale={locale}
            />
          </div>
        </>
      )}
      <ProposalsPart proposals={proposals} mayWithdraw={mayPropose} locale={locale} />
    </>
  )
}

/** Loads all seekers when they are first needed; until then, and where there are no more, the first of each role suffice. */
function useWhole(first: Seekers, event: string | null) {
  const search = new URLSearchParams({ whole: '', ...(event !== null && { event }) })
  const fetcher = useFetcher<{ readonly seekers: Seekers }>({ key: `seekers ${event ?? ''}` })
  const whole = first.count > first.first.length ? fetcher.data?.seekers : first
  return {
    whole,
    load: () => {
      if (!whole && fetcher.state === 'idle') void fetcher.load(`/admin/partners?${search}`)
    },
  }
}

/** One of each role; a dancer of both roles is chosen once. */
function withChosen(role: 'leader' | 'follower', one: Seeker | undefined, other: Seeker | undefined): Chosen {
  const kept = other?.id === one?.id ? undefined : other
  return role === 'leader' ? { leader: one, follower: kept } : { leader: kept, follower: one }
}

/** Those chosen who left the list meanwhile: the choice goes with them. */
function Gone({ seekers, locale }: { readonly seekers: readonly Seeker[]; readonly locale: Locale }) {
  if (seekers.length === 0) return null
  const names = seekers.map(({ name, surname }) => `${name} ${surname}`)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (
    <Notice tone="warn" title={m.partners_gone({ names: list.format(names) }, { locale })} isAnswer>
      {m.partners_gone_text({}, { locale })}
    </Notice>
  )
}

function Answer({ answer, locale }: Pick<PartnersScreenProps, 'answer' | 'locale'>) {
  if (!answer) return null
  if (answer.kind === 'refused')
    return (
      <Notice tone="error" title={m.partners_refused({}, { locale })}>
        {refusals[answer.reason]({}, { locale })}
      </Notice>
    )
  if (answer.kind === 'not-withdrawn')
    return (
      <Notice tone="error" title={m.partners_not_withdrawn({}, { locale })}>
        {withdrawRefusals[answer.reason]({}, { locale })}
      </Notice>
    )
  return (
    <Notice tone="ok" isAnswer>
      {answer.kind === 'proposed'
        ? m.partners_proposed({}, { locale })
        : m.partners_withdrawn({}, { locale })}
    </Notice>
  )
}

const refusals = {
  'not-allowed': m.partners_refused_not_allowed,
  'not-found': m.partners_refused_not_found,
  'edition-archived': m.register_refused_archived,
  'same-role': m.partners_refused_same_role,
  'not-free': m.partners_refused_not_free,
  unconfirmed: m.partners_refused_unconfirmed,
  'nothing-shared': m.partners_refused_nothing_shared,
  'asked-already': m.partners_refused_asked,
} as const satisfies Record<ProposeRefusal, unknown>

const withdrawRefusals = {
  'not-allowed': m.partners_refused_not_allowed,
  'not-found': m.partners_not_withdrawn_not_open,
  'edition-archived': m.register_refused_archived,
} as const satisfies Record<WithdrawRefusal, unknown>
