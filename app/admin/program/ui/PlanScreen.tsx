import { Button, Menu } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { memo, useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { openByArrow } from '#app/platform/ui/admin/menu-button.ts'
import office from '#app/platform/ui/admin/office.module.css'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay } from '#app/platform/values/local-day.ts'
import { toPublish } from '#app/programme/planner/planned.ts'
import { PendingBar } from '../../registrations/ui/PendingBar.tsx'
import { neighbourOf } from '../client/plan-keys.ts'
import type { PlanStore } from '../client/plan-store.ts'
import { usePlan, usePlanStore } from '../client/use-plan.ts'
import { instantIn } from '../grid/day-hours.ts'
import type { PlanView } from '../plan-view.ts'
import { EventPanel, type OpenPanel } from './EventPanel.tsx'
import { newFrom } from './event-form.ts'
import { PlanBeside } from './PlanBeside.tsx'
import { type NewAt, PlanGrid } from './PlanGrid.tsx'
import styles from './PlanScreen.module.css'
import { PlanStatus } from './PlanStatus.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RoomsDialog } from './RoomsDialog.tsx'

type PlanScreenProps = { readonly view: PlanView; readonly locale: Locale }

/** The plan of the edition: the rooms and hours of a day, pending changes, and publishing. It sends and reads; a request has many states, which the plan itself is not rendered for. */
export function PlanScreen({ view, locale }: PlanScreenProps) {
  const store = usePlanStore(view)
  return <Plan store={store} view={view} locale={locale} />
}

type PlanProps = PlanScreenProps & { readonly store: PlanStore }

const Plan = memo(function Plan({ store, view, locale }: PlanProps) {
  const { days, rooms, mayWrite } = view
  const [search, setSearch] = useSearchParams()
  const [panel, setPanel] = useState<OpenPanel | null>(null)
  const [dialog, setDialog] = useState<'publish' | 'remove' | 'rooms' | null>(
    search.has('rooms') ? 'rooms' : null,
  )
  const asked = search.get('day')
  const day = days.find((one) => one === asked) ?? days[0]
  const canUndo = usePlan(store, store.canUndo)
  const canRedo = usePlan(store, store.canRedo)
  const waiting = usePlan(store, () => countToPublish(store.all()))
  const drafts = usePlan(store, () => store.all().filter(({ status }) => status === 'draft').length)

  const show = useCallback(
    (id: Id | null) => {
      if (id === null) return
      store.select(id)
      const on = store.event(id)?.festivalDay
      if (on && on !== day) setSearch({ day: on }, { preventScrollReset: true, replace: true })
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-event="${id}"]`)?.focus())
    },
    [store, day, setSearch],
  )
  const open = useCallback((id: Id) => setPanel({ id }), [])
  const duplicate = useCallback(
    (id: Id) => {
      const event = store.event(id)
      if (event) void store.add(newFrom(event)).then(() => show(store.selected()))
    },
    [store, show],
  )
  const begin = useCallback((at: NewAt) => setPanel({ at }), [])
  const beginHere = () => {
    const [room] = rooms
    if (day && room) begin({ startsAt: instantIn(day, 12 * 60), room: room.slug })
  }
  const step = (by: 1 | -1) => {
    if (!day) return
    const next = neighbourOf(store.idsOn(day), store.selected(), by)
    if (next) show(next)
  }
  const isCovered = panel !== null || dialog !== null
  useHotkeys(
    isCovered
      ? []
      : [
          ['j', () => step(1)],
          ['k', () => step(-1)],
          ...(mayWrite
            ? ([
                ['mod+z', () => show(store.undo())],
                ['mod+y', () => show(store.redo())],
                ['mod+shift+z', () => show(store.redo())],
                ['n', beginHere],
              ] as [string, () => void][])
            : []),
        ],
  )

  return (
    <div className={styles.screen}>
      <header className={`${office.head} ${styles.head}`}>
        <h1>{m.office_program_title({}, { locale })}</h1>
        <nav className={office.tabs} aria-label={m.planner_days({}, { locale })}>
          {days.map((one) => (
            <Link
              key={one}
              to={`?day=${one}`}
              preventScrollReset
              aria-current={one === day ? 'page' : undefined}
            >
              {formatDay(one, locale, 'brief')}
            </Link>
          ))}
        </nav>
        <div className={office.buttons}>
          {mayWrite && (
            <>
              <Button.Group>
                <Button
                  variant="default"
                  disabled={!canUndo}
                  onClick={() => show(store.undo())}
                  aria-label={m.planner_undo({}, { locale })}
                  title={`${m.planner_undo({}, { locale })} (Ctrl+Z)`}
                >
                  ↶
                </Button>
                <Button
                  variant="default"
                  disabled={!canRedo}
                  onClick={() => show(store.redo())}
                  aria-label={m.planner_redo({}, { locale })}
                  title={`${m.planner_redo({}, { locale })} (Ctrl+Y)`}
                >
                  ↷
                </Button>
              </Button.Group>
              <Button variant="default" onClick={beginHere} disabled={rooms.length === 0}>
                {m.planner_new({}, { locale })}
              </Button>
            </>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <Button onKeyDown={openByArrow} variant="default">
                {m.planner_more({}, { locale })}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setDialog('rooms')}>{m.planner_rooms({}, { locale })}</Menu.Item>
              <Menu.Item component="a" href="/admin/programPrint" target="_blank">
                {m.planner_print_plan({}, { locale })}
              </Menu.Item>
              <Menu.Item component="a" href={`/admin/programPrint?day=${day}`} target="_blank">
                {m.planner_print_rooms({}, { locale })}
              </Menu.Item>
              {mayWrite && drafts > 0 && (
                <Menu.Item color="red" onClick={() => setDialog('remove')}>
                  {m.planner_remove_drafts({ count: drafts }, { locale })}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
          {mayWrite && (
            <Button disabled={waiting === 0} onClick={() => setDialog('publish')}>
              {waiting === 0
                ? m.planner_publish_nothing({}, { locale })
                : m.planner_publish({ count: waiting }, { locale })}
            </Button>
          )}
        </div>
      </header>
      {view.isArchived && <p className={office.hint}>{m.planner_archived({}, { locale })}</p>}
      <PlanStatus store={store} locale={locale} onOpen={open} />
      <div className={styles.plan}>
        {rooms.length === 0 ? (
          <EmptyState
            title={m.planner_no_rooms({}, { locale })}
            action={
              mayWrite && (
                <LinkButton href="/admin/lists/venues?open=new">
                  {m.planner_no_rooms_add({}, { locale })}
                </LinkButton>
              )
            }
          >
            {m.planner_no_rooms_text({}, { locale })}
          </EmptyState>
        ) : (
          day && (
            <PlanGrid
              store={store}
              day={day}
              rooms={rooms}
              mayWrite={mayWrite}
              locale={locale}
              venues={view.venues}
              artists={view.artists}
              onOpen={open}
              onDuplicate={duplicate}
              onNew={begin}
            />
          )
        )}
        <aside className={styles.aside}>
          {day && (
            <PlanBeside
              store={store}
              day={day}
              rooms={rooms}
              mayWrite={mayWrite}
              locale={locale}
              onOpen={open}
              onDuplicate={duplicate}
            />
          )}
          <p className={office.hint}>
            {mayWrite ? m.planner_keys({}, { locale }) : m.planner_keys_read({}, { locale })}
          </p>
        </aside>
      </div>
      {panel && (
        <EventPanel
          key={'id' in panel ? panel.id : 'new'}
          panel={panel}
          store={store}
          view={view}
          locale={locale}
          onClose={(id) => {
            setPanel(null)
            show(id)
          }}
        />
      )}
      {dialog === 'publish' && (
        <PublishDialog store={store} locale={locale} onClose={() => setDialog(null)} />
      )}
      {dialog === 'remove' && <RemoveDialog store={store} locale={locale} onClose={() => setDialog(null)} />}
      {dialog === 'rooms' && <RoomsDialog view={view} locale={locale} onClose={() => setDialog(null)} />}
      <PendingBar pending={view.pending} mayStop={mayWrite} isCovered={isCovered} locale={locale} />
    </div>
  )
})

function countToPublish(events: Parameters<typeof toPublish>[0]): number {
  const { fresh, changed } = toPublish(events)
  return fresh.length + changed.length
}
