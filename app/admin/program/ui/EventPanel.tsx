import { Drawer } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { useCarefulClose } from '#app/platform/ui/admin/use-careful-close.ts'
import { focusFallback, useFocusReturn } from '#app/platform/ui/admin/use-focus-return.ts'
import type { PlanStore } from '../client/plan-store.ts'
import { usePlan } from '../client/use-plan.ts'
import { titleOf, whenText } from '../plan-text.ts'
import type { PlanView } from '../plan-view.ts'
import { OtherFields, PlannedFields } from './EventFields.tsx'
import styles from './EventPanel.module.css'
import { changeOf, differing, type EventForm, type FormError, formOf, newForm, newOf } from './event-form.ts'
import type { NewAt } from './PlanGrid.tsx'

/** An event of the plan, or a new one where the plan was pressed. */
export type OpenPanel = { readonly id: Id } | { readonly at: NewAt }

type EventPanelProps = {
  readonly panel: OpenPanel
  readonly store: PlanStore
  readonly view: PlanView
  readonly locale: Locale
  readonly onClose: (id: Id | null) => void
}

/** An event beside the plan. Changes that wait for publication are shown apart from immediate ones. Esc asks first once something was typed. */
export function EventPanel({ panel, store, view, locale, onClose }: EventPanelProps) {
  const id = 'id' in panel ? panel.id : null
  const event = usePlan(store, () => (id ? store.event(id) : undefined))
  // what the form began with: a field that nobody touched here is not sent
  const [seen] = useState(event)
  const [form, setForm] = useState<EventForm>(() => {
    if ('at' in panel) return newForm(panel.at, locale)
    const known = store.event(panel.id)
    if (!known) throw new Error(`There is no event ${panel.id}.`)
    return formOf(known, locale)
  })
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const element = useRef<HTMLFormElement>(null)
  // the field may be out of sight
  useEffect(() => {
    if (errors.length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useFocusReturn(true)
  const isGone = id !== null && event === undefined
  const { close, onCross, isAsked, onChanged } = useCarefulClose(true, () => onClose(isGone ? null : id))
  const set = (change: Partial<EventForm>) => {
    onChanged()
    setForm((before) => ({ ...before, ...change }))
  }
  const { mayWrite } = view
  const isLocked = !mayWrite || event?.status === 'cancelled'
  useHotkeys([['mod+s', () => element.current?.requestSubmit()]], [])

  const submit = async () => {
    if (isLocked || isBusy) return
    const typed = changeOf(form, seen ?? null)
    setErrors(typed.errors)
    setRefused(null)
    if (typed.errors.length > 0) return
    if (event) {
      const change = differing(seen ?? event, typed.change)
      if (Object.keys(change).length > 0) store.change(event.id, change, seen)
      return onClose(event.id)
    }
    setBusy(true)
    const refusal = await store.add(newOf(typed.change))
    setBusy(false)
    if (refusal === null) return onClose(store.selected())
    setRefused(refusal || m.lists_save_failed_offline({}, { locale }))
  }
  const named = event ?? seen
  const title = named ? titleOf(named, locale) : m.planner_new_title({}, { locale })
  const isPublished = event?.status === 'published'
  const fields = { form, set, errors, view, isLocked, locale }
  return (
    <Drawer.Root
      opened
      onClose={close}
      position="right"
      size="min(32rem, 100vw)"
      transitionProps={{ duration: 120 }}
      classNames={parts}
    >
      <Drawer.Overlay backgroundOpacity={0.15} />
      <Drawer.Content>
        <Drawer.Header role="none">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={m.regs_close({}, { locale })} onClick={onCross} />
          {isAsked && (
            <p role="alert" className={dialog.leaving}>
              {m.office_unsaved({}, { locale })}
            </p>
          )}
        </Drawer.Header>
        <Drawer.Body ref={focusFallback} tabIndex={-1}>
          <form
            ref={element}
            className={styles.form}
            noValidate
            onSubmit={(submitted) => {
              submitted.preventDefault()
              void submit()
            }}
          >
            <Refusal>{refused}</Refusal>
            <Refusal>
              {isGone
                ? `${m.planner_refused_gone({}, { locale })} ${mayWrite ? m.planner_gone_input({}, { locale }) : ''}`
                : null}
            </Refusal>
            {event?.status === 'cancelled' && <p>{m.planner_refused_cancelled({}, { locale })}</p>}
            <Part
              title={isPublished ? m.planner_part_waits({}, { locale }) : m.planner_part_plan({}, { locale })}
            >
              {event?.published && (
                <p className={styles.was}>
                  {m.planner_now_published(
                    {
                      when: whenText({ ...event.published, festivalDay: event.festivalDay }, locale),
                      room: event.published.room ?? event.published.venue,
                    },
                    { locale },
                  )}
                </p>
              )}
              <PlannedFields {...fields} />
            </Part>
            <Part
              title={isPublished ? m.planner_part_now({}, { locale }) : m.planner_part_event({}, { locale })}
            >
              <OtherFields {...fields} isNew={id === null} />
            </Part>
            <div className={styles.foot}>
              {!isLocked && (
                <BusyButton type="submit" isBusy={isBusy}>
                  {event ? m.planner_save({}, { locale }) : m.planner_add({}, { locale })}
                </BusyButton>
              )}
              {event && event.status !== 'draft' && (
                <Link to={`/admin/dogodek?id=${event.id}`}>{m.planner_to_event({}, { locale })}</Link>
              )}
            </div>
          </form>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

const parts = { content: styles.content ?? '', header: styles.header ?? '', title: styles.title ?? '' }
