import { Alert, Drawer, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Id } from '#app/platform/id.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { useCarefulClose } from '#app/platform/ui/admin/use-careful-close.ts'
import { focusFallback, useFocusReturn } from '#app/platform/ui/admin/use-focus-return.ts'
import { formatDay } from '#app/platform/values/local-day.ts'
import { eventKinds, levels, type Places } from '#app/programme/event.ts'
import { kindLabel, levelLabel } from '#app/programme/ui/programme-labels.ts'
import { PlacesFields } from '../../events/ui/what-if/PlacesFields.tsx'
import type { PlanStore } from '../client/plan-store.ts'
import { usePlan } from '../client/use-plan.ts'
import { titleOf, whenText } from '../plan-text.ts'
import type { PlanView } from '../plan-view.ts'
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
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
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
    const typed = changeOf(form)
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
  const errorOf = (of: FormError) => (errors.includes(of) ? errorTexts[of]({}, { locale }) : undefined)
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
            {refused !== null && (
              <Alert color="accent" role="alert">
                {refused}
              </Alert>
            )}
            {isGone && (
              <Alert color="accent" role="alert">
                {m.planner_refused_gone({}, { locale })} {mayWrite && m.planner_gone_input({}, { locale })}
              </Alert>
            )}
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
              <div className={styles.fields}>
                <Select
                  label={m.planner_field_room({}, { locale })}
                  data={view.rooms.map(({ slug, name }) => ({
                    value: slug,
                    label: `${slug} · ${inLocale(name, locale).text}`,
                  }))}
                  value={form.room}
                  onChange={(room) => room && set({ room })}
                  allowDeselect={false}
                  searchable
                  disabled={isLocked}
                />
                <Select
                  label={m.planner_field_day({}, { locale })}
                  data={view.days.map((day) => ({ value: day, label: formatDay(day, locale, 'brief') }))}
                  value={form.day}
                  onChange={(day) => day && set({ day: day as EventForm['day'] })}
                  allowDeselect={false}
                  searchable
                  disabled={isLocked}
                />
                <TextInput
                  label={m.planner_field_from({}, { locale })}
                  value={form.from}
                  onChange={({ currentTarget }) => set({ from: currentTarget.value })}
                  error={errorOf('hours')}
                  placeholder="12:30"
                  autoComplete="off"
                  disabled={isLocked}
                />
                <TextInput
                  label={m.planner_field_until({}, { locale })}
                  value={form.until}
                  onChange={({ currentTarget }) => set({ until: currentTarget.value })}
                  error={errors.includes('hours')}
                  placeholder="14:00"
                  autoComplete="off"
                  disabled={isLocked}
                />
                <MultiSelect
                  className={styles.wide ?? ''}
                  label={m.planner_field_artists({}, { locale })}
                  data={view.artists.map(({ slug, name }) => ({ value: slug, label: name }))}
                  value={[...form.artists]}
                  onChange={(artists) => set({ artists })}
                  searchable
                  disabled={isLocked}
                />
                <Select
                  label={m.planner_field_level({}, { locale })}
                  data={levels.map((level) => ({ value: level, label: levelLabel(level, locale) }))}
                  value={form.level}
                  onChange={(level) => level && set({ level: level as EventForm['level'] })}
                  allowDeselect={false}
                  disabled={isLocked}
                />
                <Select
                  label={m.planner_field_mode({}, { locale })}
                  data={(['role', 'head', 'open'] as const).map((mode) => ({
                    value: mode,
                    label: modeTexts[mode]({}, { locale }),
                  }))}
                  value={form.mode}
                  onChange={(mode) => mode && set({ mode: mode as Places['mode'] })}
                  allowDeselect={false}
                  searchable
                  disabled={isLocked}
                />
              </div>
            </Part>
            <Part
              title={isPublished ? m.planner_part_now({}, { locale }) : m.planner_part_event({}, { locale })}
            >
              <div className={styles.fields}>
                <TextInput
                  label={m.planner_field_title_en({}, { locale })}
                  value={form.titleEn}
                  onChange={({ currentTarget }) => set({ titleEn: currentTarget.value })}
                  error={errorOf('title')}
                  maxLength={200}
                  lang="en-GB"
                  autoComplete="off"
                  disabled={isLocked}
                  data-autofocus={id === null || undefined}
                />
                <TextInput
                  label={m.planner_field_title_sl({}, { locale })}
                  value={form.titleSl}
                  onChange={({ currentTarget }) => set({ titleSl: currentTarget.value })}
                  maxLength={200}
                  lang="sl-SI"
                  autoComplete="off"
                  disabled={isLocked}
                />
                <Select
                  label={m.planner_field_kind({}, { locale })}
                  data={eventKinds.map((kind) => ({ value: kind, label: kindLabel(kind, locale) }))}
                  value={form.kind}
                  onChange={(kind) => kind && set({ kind: kind as EventForm['kind'] })}
                  allowDeselect={false}
                  searchable
                  disabled={isLocked}
                />
                <Select
                  label={m.planner_field_item({}, { locale })}
                  data={view.items.map(({ code, name }) => ({
                    value: code,
                    label: `${inLocale(name, locale).text} (${code})`,
                  }))}
                  value={form.priceItem}
                  onChange={(priceItem) => set({ priceItem })}
                  placeholder={m.planner_item_none({}, { locale })}
                  clearable
                  searchable
                  disabled={isLocked}
                />
                <fieldset className={styles.places} disabled={isLocked}>
                  <PlacesFields
                    typed={form.typed}
                    places={blankOf[form.mode]}
                    onChange={(typed) => set({ typed })}
                    locale={locale}
                  />
                </fieldset>
                <Textarea
                  className={styles.wide ?? ''}
                  label={m.planner_field_text_en({}, { locale })}
                  value={form.textEn}
                  onChange={({ currentTarget }) => set({ textEn: currentTarget.value })}
                  maxLength={5000}
                  autosize
                  minRows={2}
                  maxRows={8}
                  lang="en-GB"
                  disabled={isLocked}
                />
                <Textarea
                  className={styles.wide ?? ''}
                  label={m.planner_field_text_sl({}, { locale })}
                  value={form.textSl}
                  onChange={({ currentTarget }) => set({ textSl: currentTarget.value })}
                  maxLength={5000}
                  autosize
                  minRows={2}
                  maxRows={8}
                  lang="sl-SI"
                  disabled={isLocked}
                />
              </div>
            </Part>
            <div className={styles.foot}>
              {!isLocked && (
                <BusyButton type="submit" color="accent" isBusy={isBusy}>
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

const modeTexts = {
  role: m.planner_mode_role,
  head: m.planner_mode_head,
  open: m.planner_mode_open,
} as const satisfies Record<Places['mode'], unknown>

const blankOf: Readonly<Record<Places['mode'], Places>> = {
  role: { mode: 'role', leaders: 0, followers: 0, tolerance: 0 },
  head: { mode: 'head', size: 0 },
  open: { mode: 'open' },
}

const errorTexts = {
  title: m.planner_refused_title,
  hours: m.planner_error_hours,
  places: m.planner_refused_places,
} as const satisfies Record<FormError, unknown>
