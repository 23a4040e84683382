import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useLatest } from '#app/platform/ui/use-latest.ts'
import { useRequest } from '../../lists/ending/use-request.ts'
import type { PlanAnswer, PlanRequest, PlanView } from '../plan-view.ts'
import { PlanStore } from './plan-store.ts'

/** The plan of this page, as long as it is open. */
export function usePlanStore(view: PlanView): PlanStore {
  // the answers say what its own changes came to
  const ask = useRequest<PlanRequest, PlanAnswer>(() => false)
  const latest = useLatest(ask)
  const [store] = useState(() => new PlanStore(view, (request) => latest.current(request)))
  const seen = useRef(view)
  useEffect(() => {
    if (seen.current === view) return
    seen.current = view
    store.load(view)
  }, [store, view])
  const { state } = useRevalidator()
  const isReading = useNavigation().state !== 'idle' || state !== 'idle'
  // after what was read is loaded
  useEffect(() => store.reads(isReading), [store, isReading])
  return store
}

/** A part of the plan; renders again only when the object changes. */
export function usePlan<Value>(store: PlanStore, read: () => Value): Value {
  return useSyncExternalStore(store.subscribe, read, read)
}
