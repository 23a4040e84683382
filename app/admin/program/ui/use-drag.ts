import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Room } from '#app/programme/event.ts'
import type { PlanChange } from '#app/programme/planner/planned.ts'
import type { PlanStore } from '../client/plan-store.ts'
import {
  type DayHours,
  instantIn,
  minutesInto,
  movedBy,
  STEP_MINUTES,
  stretchedBy,
} from '../grid/day-hours.ts'
import { hoursText } from '../plan-text.ts'

type Drag = {
  readonly id: Id
  readonly element: HTMLElement
  readonly kind: 'move' | 'stretch' | 'in'
  readonly x: number
  readonly y: number
  /** Where the layer of the events lies. */
  readonly layer: DOMRect
  isGoing: boolean
  change: PlanChange | null
}

type Dragging = {
  readonly store: PlanStore
  readonly day: LocalDay
  readonly hours: DayHours
  readonly rooms: readonly Room[]
  readonly mayWrite: boolean
  readonly locale: Locale
}

const BEGINS_AT_PX = 4

/** A tap and a short drag within this time are a double click for browsers. */
const DOUBLE_CLICK_MS = 500

/**
 * Dragging an event with mouse, pen or finger: to another hour or room, by its lower edge to another length, beside the plan, or from there into it. While it
 * moves nothing renders: the element follows the pointer in steps of a quarter of an hour and says where it would be. A finger drags what it has
 * tapped before, so that the plan can be scrolled. Esc takes it back.
 */
export function useDrag({ store, day, hours, rooms, mayWrite, locale }: Dragging) {
  const drag = useRef<Drag | null>(null)
  const wentAt = useRef(-DOUBLE_CLICK_MS)

  const end = (isDone: boolean) => {
    const ended = drag.current
    drag.current = null
    removeEventListener('keydown', onEscape, true)
    if (!ended) return
    const { element, id, change, isGoing } = ended
    element.style.transform = ''
    element.style.minBlockSize = ''
    delete element.dataset.drag
    if (isDone && isGoing && change) store.change(id, change)
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(false)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!mayWrite || event.button !== 0 || !(event.target instanceof Element)) return
    const element = event.target.closest<HTMLElement>('[data-event]')
    const layer = document.querySelector('[data-plan-layer]')?.getBoundingClientRect()
    const id = element?.dataset.event as Id | undefined
    if (!element || !layer || id === undefined) return
    if (event.pointerType === 'touch' && element.dataset.selected === undefined) return
    const isOut = store.event(id)?.unscheduled === true
    const kind = isOut ? 'in' : event.target.closest('[data-handle]') ? 'stretch' : 'move'
    drag.current = {
      id,
      element,
      kind,
      layer,
      x: event.clientX,
      y: event.clientY,
      isGoing: false,
      change: null,
    }
    addEventListener('keydown', onEscape, true)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const going = drag.current
    if (!going) return
    const [dx, dy] = [event.clientX - going.x, event.clientY - going.y]
    if (!going.isGoing) {
      if (Math.hypot(dx, dy) < BEGINS_AT_PX) return
      going.isGoing = true
      going.element.setPointerCapture(event.pointerId)
    }
    const known = store.event(going.id)
    if (!known) return
    const perMinute = going.layer.height / (hours.until - hours.from)
    const steps = Math.round(dy / perMinute / STEP_MINUTES)
    const column = Math.floor(((event.clientX - going.layer.left) / going.layer.width) * rooms.length)
    if (going.kind === 'stretch') {
      const longer = stretchedBy(known, steps)
      going.change = longer
      if (longer) {
        const minutes = minutesInto(day, longer.endsAt) - minutesInto(day, known.startsAt)
        going.element.style.minBlockSize = `${minutes * perMinute}px`
      }
    } else if (isBeside(event)) {
      going.change = known.status === 'draft' ? { unscheduled: true } : null
      going.element.style.transform = `translate(${dx}px, ${dy}px)`
    } else {
      const room = rooms[column]?.slug
      const times =
        going.kind === 'in'
          ? fromBeside(known, instantIn(day, hours.from + (event.clientY - going.layer.top) / perMinute))
          : movedBy(known, steps)
      going.change = room === undefined ? null : { ...times, room, unscheduled: false }
      const across = rooms.findIndex(({ slug }) => slug === known.room)
      const x = going.kind === 'in' ? dx : ((column - across) * going.layer.width) / rooms.length
      const y = going.kind === 'in' ? dy : steps * STEP_MINUTES * perMinute
      going.element.style.transform = `translate(${x}px, ${y}px)`
    }
    const change = going.change
    going.element.dataset.drag =
      !change || change.unscheduled
        ? ''
        : `${hoursText({ ...known, ...timesOf(change) }, locale)} ${change.room ?? ''}`
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: ({ timeStamp }: PointerEvent<HTMLElement>) => {
      if (drag.current?.isGoing) wentAt.current = timeStamp
      end(true)
    },
    onDoubleClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (event.timeStamp - wentAt.current < DOUBLE_CLICK_MS) event.stopPropagation()
    },
    onPointerCancel: () => end(false),
  }
}

function timesOf({ startsAt, endsAt }: PlanChange) {
  return { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) }
}

/** The new times of an event that begins at `from` and keeps its length. */
function fromBeside({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date }, from: Date) {
  return { startsAt: from, endsAt: new Date(from.getTime() + endsAt.getTime() - startsAt.getTime()) }
}

function isBeside({ clientX, clientY }: PointerEvent): boolean {
  return document
    .elementsFromPoint(clientX, clientY)
    .some((element) => element instanceof HTMLElement && element.dataset.planBeside !== undefined)
}
