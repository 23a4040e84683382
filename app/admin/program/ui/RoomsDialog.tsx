import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { PressButton } from '#app/platform/ui/admin/PressButton.tsx'
import { useLatest } from '#app/platform/ui/use-latest.ts'
import type { Room } from '#app/programme/event.ts'
import { useRequest } from '../../lists/ending/use-request.ts'
import type { PlanAnswer, PlanRequest, PlanView } from '../plan-view.ts'
import styles from './RoomsDialog.module.css'

type RoomsDialogProps = { readonly view: PlanView; readonly locale: Locale; readonly onClose: () => void }

/** The rooms of the venues: how they are called, how many persons they hold, and how large they are. */
export function RoomsDialog({ view, locale, onClose }: RoomsDialogProps) {
  const ask = useRequest<PlanRequest, PlanAnswer>()
  const { revalidate } = useRevalidator()
  const [refused, setRefused] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [saved, setSaved] = useState(0)
  const does = async (request: PlanRequest): Promise<boolean> => {
    setRefused(null)
    const answer = await ask(request)
    if (answer.kind !== 'unanswered') await revalidate()
    if (answer.kind === 'done') {
      setSaved((before) => before + 1)
      return true
    }
    setRefused(answer.kind === 'refused' ? answer.sentence : m.lists_save_failed_offline({}, { locale }))
    return false
  }
  return (
    <ConfirmDialog
      title={m.planner_rooms({}, { locale })}
      locale={locale}
      isOpen
      onClose={onClose}
      saved={saved}
    >
      <div className={dialog.body}>
        <p className={dialog.text}>{m.planner_rooms_text({}, { locale })}</p>
        <Refusal>{refused}</Refusal>
        {view.venues.map(({ slug, name }) => (
          <section key={slug} className={styles.venue}>
            <h3>{inLocale(name, locale).text}</h3>
            {view.rooms
              .filter(({ venue }) => venue === slug)
              .map((room) => (
                <RoomRow key={room.slug} room={room} does={does} locale={locale} mayWrite={view.mayWrite} />
              ))}
          </section>
        ))}
        {view.mayWrite && (
          <NewRoom key={round} view={view} does={does} locale={locale} onAdded={() => setRound(round + 1)} />
        )}
      </div>
    </ConfirmDialog>
  )
}

type Does = (request: PlanRequest) => Promise<boolean>
type Typed = { readonly en: string; readonly sl: string; readonly capacity: string; readonly area: string }

type RoomRowProps = {
  readonly room: Room
  readonly does: Does
  readonly mayWrite: boolean
  readonly locale: Locale
}

/** A room: fields in which nobody has typed here show what a colleague has just saved. */
function RoomRow({ room, does, mayWrite, locale }: RoomRowProps) {
  const [typed, setTyped] = useState<Partial<Typed>>({})
  // as it was shown when somebody began to type; null: nobody has, or an answer has said what it is now
  const [base, setBase] = useState<Room | null>(null)
  const [isBusy, setBusy] = useState(false)
  const stored: Typed = {
    ...room.name,
    capacity: room.capacity?.toString() ?? '',
    area: room.areaM2?.toString() ?? '',
  }
  const shown: Typed = { ...stored, ...typed }
  const next = roomOf(room, shown)
  const isChanged = JSON.stringify(next) !== JSON.stringify(room)
  return (
    <form
      className={styles.room}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setBusy(true)
        void does({ intent: 'save-room', base: base ?? room, room: next }).then((isDone) => {
          setBusy(false)
          setBase(null)
          // what was typed meanwhile stays
          if (isDone) setTyped((now) => changedSince(typed, now))
        })
      }}
    >
      <code>{room.slug}</code>
      <RoomFields
        typed={shown}
        onType={(change) => {
          setTyped({ ...typed, ...change })
          setBase(base ?? room)
        }}
        locale={locale}
        disabled={!mayWrite}
      />
      {mayWrite && (
        <span className={styles.buttons}>
          {isChanged && (
            <BusyButton type="submit" size="compact-sm" isBusy={isBusy}>
              {m.planner_save({}, { locale })}
            </BusyButton>
          )}
          <PressButton
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`${m.planner_rooms_remove({}, { locale })}: ${room.slug}`}
            onPress={() => does({ intent: 'remove-room', slug: room.slug })}
          >
            {m.planner_rooms_remove({}, { locale })}
          </PressButton>
        </span>
      )}
    </form>
  )
}

type NewRoomProps = {
  readonly view: PlanView
  readonly does: Does
  readonly onAdded: () => void
  readonly locale: Locale
}

function NewRoom({ view, does, onAdded, locale }: NewRoomProps) {
  const [typed, setTyped] = useState<Typed>({ en: '', sl: '', capacity: '', area: '' })
  const [slug, setSlug] = useState('')
  const [venue, setVenue] = useState(view.venues[0]?.slug ?? '')
  const text = JSON.stringify([slug, venue, typed])
  const latest = useLatest(text)
  const [isBusy, setBusy] = useState(false)
  const position = Math.max(
    0,
    ...view.rooms.filter((room) => room.venue === venue).map((room) => room.position + 1),
  )
  return (
    <form
      className={styles.fresh}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const blank: Room = { slug, venue, name: { en: '', sl: '' }, capacity: null, areaM2: null, position }
        setBusy(true)
        void does({ intent: 'save-room', base: null, room: roomOf(blank, typed) }).then((isDone) => {
          setBusy(false)
          if (isDone && latest.current === text) onAdded()
        })
      }}
    >
      <h3>{m.planner_rooms_new({}, { locale })}</h3>
      <div className={styles.room}>
        <TextInput
          label={m.planner_rooms_slug({}, { locale })}
          value={slug}
          onChange={({ currentTarget }) => setSlug(currentTarget.value)}
          maxLength={40}
          autoComplete="off"
          placeholder="mala-dvorana"
        />
        <Select
          label={m.planner_rooms_venue({}, { locale })}
          data={view.venues.map((one) => ({ value: one.slug, label: inLocale(one.name, locale).text }))}
          value={venue}
          onChange={(chosen) => chosen && setVenue(chosen)}
          allowDeselect={false}
        />
        <RoomFields
          typed={typed}
          onType={(change) => setTyped({ ...typed, ...change })}
          locale={locale}
          disabled={false}
        />
        <BusyButton type="submit" variant="default" isBusy={isBusy}>
          {m.planner_rooms_add({}, { locale })}
        </BusyButton>
      </div>
    </form>
  )
}

type RoomFieldsProps = {
  readonly typed: Typed
  readonly onType: (change: Partial<Typed>) => void
  readonly disabled: boolean
  readonly locale: Locale
}

function RoomFields({ typed, onType, disabled, locale }: RoomFieldsProps) {
  return (
    <>
      <TextInput
        label={m.planner_rooms_name_en({}, { locale })}
        value={typed.en}
        onChange={({ currentTarget }) => onType({ en: currentTarget.value })}
        maxLength={80}
        lang="en-GB"
        autoComplete="off"
        disabled={disabled}
      />
      <TextInput
        label={m.planner_rooms_name_sl({}, { locale })}
        value={typed.sl}
        onChange={({ currentTarget }) => onType({ sl: currentTarget.value })}
        maxLength={80}
        lang="sl-SI"
        autoComplete="off"
        disabled={disabled}
      />
      <TextInput
        className={styles.capacity ?? ''}
        label={m.planner_rooms_capacity({}, { locale })}
        value={typed.capacity}
        onChange={({ currentTarget }) => onType({ capacity: currentTarget.value })}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        disabled={disabled}
      />
      <TextInput
        className={styles.capacity ?? ''}
        label={m.planner_rooms_area({}, { locale })}
        value={typed.area}
        onChange={({ currentTarget }) => onType({ area: currentTarget.value })}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        disabled={disabled}
      />
    </>
  )
}

/** What was typed after that. */
function changedSince(before: Partial<Typed>, now: Partial<Typed>): Partial<Typed> {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== before[field as keyof Typed]),
  )
}

function roomOf(room: Room, { en, sl, capacity, area }: Typed): Room {
  const name = { en: en.trim(), sl: sl.trim() }
  return { ...room, name, capacity: countOf(capacity), areaM2: countOf(area) }
}

/** A text that is no whole number is refused like 0, with a sentence; empty: unknown. */
function countOf(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : 0
}
