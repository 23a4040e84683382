import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { FocusedPart } from '#app/platform/ui/admin/FocusedPart.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Fold } from '#app/platform/ui/Fold.tsx'
import { BalanceGlyph } from '#app/platform/ui/figures/BalanceGlyph.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatCents } from '#app/platform/values/money.ts'
import type { Places } from '#app/programme/event.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import type { EventCounts } from '#app/registration/what-if/what-if.ts'
import type { ShownDancer, ShownEvent, ShownWhatIf } from '../../event-requests.ts'
import { areSame, typedOf } from '../../what-if/typed-places.ts'
import type { WhatIfActions } from '../../what-if/use-what-if.ts'
import styles from './WhatIf.module.css'

type WhatIfResultProps = {
  readonly actions: WhatIfActions
  /** May do it, not only ask. */
  readonly mayApply: boolean
  readonly locale: Locale
}

/** The consequences with the button that applies exactly them; or what has changed since they were shown. */
export function WhatIfResult({ actions: { state, isBusy, apply }, mayApply, locale }: WhatIfResultProps) {
  switch (state.at) {
    case 'nothing':
      return null
    case 'refused':
      return (
        <Notice tone="error" title={m.events_what_if_refused({}, { locale })}>
          {state.sentence ?? m.lists_save_failed_offline({}, { locale })}
        </Notice>
      )
    case 'applied':
      return (
        <div className={styles.applied}>
          <FocusedPart>
            <Notice tone="ok" isAnswer title={m.events_what_if_applied({}, { locale })}>
              {summaryText(state.shown, locale)}
            </Notice>
          </FocusedPart>
        </div>
      )
    case 'shown':
    case 'moved':
      return (
        <div className={styles.result} role="status">
          {state.at === 'moved' && (
            <Notice tone="warn" title={m.events_what_if_moved({}, { locale })}>
              <Difference before={state.before} now={state.shown} locale={locale} />
            </Notice>
          )}
          <p className={styles.summary}>{summaryText(state.shown, locale)}</p>
          {state.shown.events.map((event) => (
            <EventResult
              key={event.id}
              event={event}
              isNamed={state.shown.events.length > 1}
              locale={locale}
            />
          ))}
          {state.shown.groups.length > 0 && (
            <Fold title={m.events_what_if_everything({}, { locale })}>
              <ConsequenceList groups={state.shown.groups} locale={locale} />
            </Fold>
          )}
          {mayApply ? (
            <div className={office.buttons}>
              <BusyButton onClick={apply} isBusy={isBusy}>
                {m.events_what_if_apply({ count: admitted(state.shown) }, { locale })}
              </BusyButton>
            </div>
          ) : (
            <p className={office.hint}>{m.events_what_if_only_shown({}, { locale })}</p>
          )}
        </div>
      )
  }
}

function admitted({ events }: ShownWhatIf): number {
  return new Set(events.flatMap(({ comesIn }) => comesIn.map(({ id }) => id))).size
}

/** `Admits 2; +€60.00; 2 e-mails.` */
function summaryText(shown: ShownWhatIf, locale: Locale): string {
  const sum = `${shown.incomeCents > 0 ? '+' : ''}${formatCents(shown.incomeCents, locale)}`
  return [
    m.events_what_if_admits({ count: admitted(shown) }, { locale }),
    m.events_what_if_income({ sum }, { locale }),
    m.events_what_if_emails({ count: shown.emails }, { locale }),
  ].join(' · ')
}

type EventResultProps = { readonly event: ShownEvent; readonly isNamed: boolean; readonly locale: Locale }

function EventResult({ event, isNamed, locale }: EventResultProps) {
  const { title, after, comesIn, moved, tooSmall } = event
  const { places, taken } = after
  return (
    <section className={styles.event}>
      {places.mode === 'role' && (
        <BalanceGlyph
          leaders={taken.leaders}
          followers={taken.followers}
          places={places}
          size="2.75rem"
          isDecorative
          locale={locale}
        />
      )}
      <div>
        {isNamed && <h4>{inLocale(title, locale).text}</h4>}
        <p>
          {standText(after, locale)}
          {after.couples > 0 && ` · ${m.events_what_if_couples({ count: after.couples }, { locale })}`}
          {` · ${m.events_what_if_in_hall({ count: taken.leaders + taken.followers + taken.heads }, { locale })}`}
          {after.waiting > 0 && ` · ${m.events_what_if_waiting({ count: after.waiting }, { locale })}`}
        </p>
        {tooSmall && (
          <p className={styles.small}>
            {m.events_what_if_small_room(
              {
                room: inLocale(tooSmall.name, locale).text,
                capacity: tooSmall.capacity,
                places: tooSmall.places,
              },
              { locale },
            )}
          </p>
        )}
        {comesIn.length > 0 && (
          <p>
            <b>{m.events_what_if_comes_in({}, { locale })}</b> {names(comesIn, locale)}
          </p>
        )}
        {moved.length > 0 && (
          <p>
            <b>{m.events_what_if_changes_role({}, { locale })}</b> {names(moved, locale)}
          </p>
        )}
      </div>
    </section>
  )
}

function standText({ places, taken }: EventCounts, locale: Locale): string {
  if (places.mode === 'role')
    return m.events_what_if_balance(
      { leaders: `${taken.leaders}/${places.leaders}`, followers: `${taken.followers}/${places.followers}` },
      { locale },
    )
  return places.mode === 'head' ? `${taken.heads}/${places.size}` : m.events_uncounted({}, { locale })
}

function names(dancers: readonly ShownDancer[], locale: Locale): string {
  return dancers
    .map(({ name, code, role }) => {
      const letter =
        role === 'leader'
          ? m.platform_role_letter_lead({}, { locale })
          : role === 'follower'
            ? m.platform_role_letter_follow({}, { locale })
            : null
      return `${name} (${[letter, code].filter(Boolean).join(', ')})`
    })
    .join(', ')
}

/** Units that would no longer get a place, units that would, and places that somebody else has changed. */
function Difference({
  before,
  now,
  locale,
}: {
  readonly before: ShownWhatIf
  readonly now: ShownWhatIf
  readonly locale: Locale
}) {
  const gone = without(before, now)
  const come = without(now, before)
  const changed = now.events.filter((event) => {
    const shown = before.events.find(({ id }) => id === event.id)
    return shown && !areSame(shown.before.places, event.before.places)
  })
  if (gone.length + come.length + changed.length === 0)
    return <p>{m.events_what_if_moved_else({}, { locale })}</p>
  return (
    <>
      {gone.length > 0 && <p>{m.events_what_if_moved_gone({ names: gone.join(', ') }, { locale })}</p>}
      {come.length > 0 && <p>{m.events_what_if_moved_come({ names: come.join(', ') }, { locale })}</p>}
      {changed.map((event) => (
        <p key={event.id}>
          {m.events_what_if_moved_places(
            {
              event: inLocale(event.title, locale).text,
              before: numbersText(event.before.places),
              after: numbersText(event.after.places),
            },
            { locale },
          )}
        </p>
      ))}
    </>
  )
}

/** The numbers in the order of their fields: leading, following, tolerance. */
function numbersText(places: Places): string {
  return Object.values(typedOf(places)).join(' / ')
}

function without(one: ShownWhatIf, other: ShownWhatIf): string[] {
  const placesOf = ({ events }: ShownWhatIf) =>
    events.flatMap(({ id, comesIn }) => comesIn.map((dancer) => ({ key: `${id} ${dancer.id}`, dancer })))
  const known = new Set(placesOf(other).map(({ key }) => key))
  return [
    ...new Set(
      placesOf(one)
        .filter(({ key }) => !known.has(key))
        .map(({ dancer }) => `${dancer.name} (${dancer.code})`),
    ),
  ]
}
