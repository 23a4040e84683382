import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { inLocale, type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { BalanceGlyph } from '#app/platform/ui/figures/BalanceGlyph.tsx'
import { formatDay, formatTime } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { kindLabel, shownLevelLabel } from '#app/programme/ui/programme-labels.ts'
import type { EventQueue, WaitingUnit } from '#app/registration/service.server.ts'
import type { EventBudget } from '#app/reports/budget/budget.ts'
import type { PendingBulk } from '../../../registrations/bulk-answer.ts'
import { PendingBar } from '../../../registrations/ui/PendingBar.tsx'
import { type EventLine, waitingAt } from '../../event-line.ts'
import type { ShownParticipants } from '../../shown-participants.ts'
import { statusLabels } from '../event-labels.ts'
import { WhatIfPart, type WhatIfRights } from '../what-if/WhatIfPart.tsx'
import { AdmitDialog } from './AdmitDialog.tsx'
import { CancelDialog, type Ending } from './CancelDialog.tsx'
import styles from './EventScreen.module.css'
import { ParticipantsPart } from './ParticipantsPart.tsx'
import { QueuePart } from './QueuePart.tsx'

type EventScreenData = {
  readonly line: EventLine
  readonly participants: ShownParticipants
  readonly queue: EventQueue
  /** Null for users who may not see costs, and for a cancelled event. */
  readonly budget: EventBudget | null
  readonly isVatRegistered: boolean
  readonly promoteLate: boolean
  /** Its cancellation that waits or has just ended. */
  readonly pending: readonly PendingBulk[]
  readonly may: {
    readonly admit: boolean
    readonly admitPast: boolean
    readonly preview: boolean
  } & WhatIfRights
}

type EventScreenProps = EventScreenData & { readonly locale: Locale }

/** One event: places, income, placed dancers, waiting dancers and the reasons. */
export function EventScreen({
  line,
  participants,
  queue,
  budget,
  isVatRegistered,
  promoteLate,
  pending,
  may,
  locale,
}: EventScreenProps) {
  const [ending, setEnding] = useState<Ending | null>(null)
  const [admitting, setAdmitting] = useState<WaitingUnit | null>(null)
  const isGoing = pending.some(({ state }) => state === 'waiting' || state === 'running')
  return (
    <>
      <Head line={line} onEnd={may.apply && !isGoing ? setEnding : null} locale={locale} />
      <Sums line={line} budget={budget} isVatRegistered={isVatRegistered} locale={locale} />
      {may.preview && line.places.mode !== 'open' && (
        <WhatIfPart key={line.id} line={line} promoteLate={promoteLate} may={may} locale={locale} />
      )}
      <QueuePart
        windsDown={line.windsDown}
        event={line.id}
        queue={queue}
        waiting={waitingAt(line)}
        may={may}
        onAdmit={setAdmitting}
        locale={locale}
      />
      <ParticipantsPart event={line.id} participants={participants} locale={locale} />
      <PendingBar
        pending={pending}
        isCovered={ending !== null || admitting !== null}
        mayStop={may.apply}
        locale={locale}
      />
      <CancelDialog line={line} ending={ending} onClose={() => setEnding(null)} locale={locale} />
      <AdmitDialog unit={admitting} onClose={() => setAdmitting(null)} locale={locale} />
    </>
  )
}

type HeadProps = Pick<EventScreenProps, 'line' | 'locale'> & {
  /** Null without permission. */
  readonly onEnd: ((ending: Ending) => void) | null
}

function Head({ line, onEnd, locale }: HeadProps) {
  const { id, title, status, windsDown, places, festivalDay, startsAt, venue } = line
  const shownTitle = inLocale(title, locale)
  return (
    <header className={styles.head}>
      <p className={styles.back}>
        <Link to="/admin/dogodki">{m.events_back({}, { locale })}</Link>
      </p>
      <h1 lang={shownTitle.locale === locale ? undefined : shownTitle.locale}>{shownTitle.text}</h1>
      <p className={styles.facts}>
        {[
          kindLabel(line.kind, locale),
          shownLevelLabel(line, locale),
          `${formatDay(festivalDay, locale, 'full')} ${formatTime(startsAt, locale)}`,
          inLocale(venue, locale).text,
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        <span className={styles.status} data-status={status}>
          {statusLabels[status]({}, { locale })}
        </span>
        {windsDown && ` · ${m.events_winds_down({}, { locale })}`}
      </p>
      <nav className={office.buttons} aria-label={shownTitle.text}>
        <Link to={`/admin/lists/events?open=${id}`}>{m.events_edit({}, { locale })}</Link>
        {status !== 'draft' && (
          <a href={`/${langOf(locale)}/program/${id}`}>{m.events_public_page({}, { locale })}</a>
        )}
        {onEnd && status === 'published' && (
          <>
            {places.mode !== 'open' && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => onEnd(windsDown ? 'admit-again' : 'wind-down')}
              >
                {windsDown ? m.events_admit_again({}, { locale }) : m.events_wind_down({}, { locale })}
              </Button>
            )}
            <Button variant="default" size="compact-sm" onClick={() => onEnd('cancel')}>
              {m.events_cancel({}, { locale })}
            </Button>
          </>
        )}
      </nav>
    </header>
  )
}

function Sums({
  line,
  budget,
  isVatRegistered,
  locale,
}: Pick<EventScreenProps, 'line' | 'budget' | 'isVatRegistered' | 'locale'>) {
  const { places, taken, held, incomeCents } = line
  return (
    <div className={styles.sums}>
      {places.mode === 'role' && (
        <BalanceGlyph
          leaders={taken.leaders}
          followers={taken.followers}
          places={places}
          size="4rem"
          isDecorative
          locale={locale}
        />
      )}
      <dl className={office.sums}>
        {places.mode === 'role' && (
          <>
            <Sum label={m.events_col_leaders({}, { locale })} danced="leader">
              {taken.leaders}/{places.leaders}
            </Sum>
            <Sum label={m.events_col_followers({}, { locale })} danced="follower">
              {taken.followers}/{places.followers}
            </Sum>
            <Sum label={m.events_tolerance({}, { locale })}>{places.tolerance}</Sum>
          </>
        )}
        {places.mode === 'head' && (
          <Sum label={m.events_taken({}, { locale })}>
            {taken.heads}/{places.size}
          </Sum>
        )}
        <Sum label={m.events_col_waiting({}, { locale })}>{waitingAt(line)}</Sum>
        {held > 0 && <Sum label={m.events_col_held({}, { locale })}>{held}</Sum>}
        <Sum label={m.events_col_income({}, { locale })}>{formatCents(incomeCents, locale)}</Sum>
        {budget && (
          <>
            <Sum label={m.events_cost({}, { locale })}>
              {formatCents(cents(budget.directCents + budget.venueCents), locale)}
            </Sum>
            <Sum label={m.events_result({}, { locale })} isBad={budget.marginCents < 0}>
              {formatCents(budget.marginCents, locale)}
            </Sum>
          </>
        )}
      </dl>
      {budget && (
        <p className={office.hint}>
          {m.events_cost_parts(
            {
              direct: formatCents(budget.directCents, locale),
              hall: formatCents(budget.venueCents, locale),
            },
            { locale },
          )}{' '}
          {isVatRegistered && m.events_without_vat({}, { locale })}
        </p>
      )}
    </div>
  )
}

type SumProps = {
  readonly label: string
  readonly danced?: 'leader' | 'follower'
  readonly isBad?: boolean
  readonly children: ReactNode
}

function Sum({ label, danced, isBad, children }: SumProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-role={danced} data-bad={isBad || undefined}>
        {children}
      </dd>
    </div>
  )
}
