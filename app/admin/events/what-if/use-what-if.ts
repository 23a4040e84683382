import { useRef, useState } from 'react'
import { useRequest } from '../../lists/ending/use-request.ts'
import type { ShownWhatIf, WhatIfAnswer, WhatIfInput, WhatIfRequest } from '../event-requests.ts'

/** The state of a what-if. */
type WhatIfState =
  | { readonly at: 'nothing' }
  | { readonly at: 'shown'; readonly asked: WhatIfInput; readonly shown: ShownWhatIf }
  /** Not applied: the outcome is now `shown`, and no longer `before`. */
  | {
      readonly at: 'moved'
      readonly asked: WhatIfInput
      readonly shown: ShownWhatIf
      readonly before: ShownWhatIf
    }
  | { readonly at: 'applied'; readonly shown: ShownWhatIf }
  | { readonly at: 'refused'; readonly sentence: string | null; readonly event?: string }

export type WhatIfActions = {
  readonly state: WhatIfState
  readonly isBusy: boolean
  readonly show: (asked: WhatIfInput) => void
  readonly apply: () => void
  /** Removes the shown result, and one that is on its way, because the input has changed. */
  readonly reset: () => void
}

/**
 * Requests the outcome of other places, and applies it as shown.
 * @param applied called once the page has the new places
 */
export function useWhatIf(applied?: () => void): WhatIfActions {
  const [state, setState] = useState<WhatIfState>({ at: 'nothing' })
  const [isBusy, setBusy] = useState(false)
  const wanted = useRef(0)
  const ask = useRequest<WhatIfRequest, WhatIfAnswer>()
  const send = async (request: WhatIfRequest, before: ShownWhatIf | null) => {
    wanted.current += 1
    const number = wanted.current
    setBusy(true)
    const answer = await ask(request)
    setBusy(false)
    // what was applied is shown in any case
    if (request.intent === 'preview-what-if' && number !== wanted.current) return
    if (answer.kind === 'applied') applied?.()
    const { events, cancelled, windsDown, promoteLate } = request
    const asked = { events, cancelled, windsDown, promoteLate }
    setState(stateAfter(answer, asked, before))
  }
  return {
    state,
    isBusy,
    show: (asked) => void send({ intent: 'preview-what-if', ...asked }, null),
    apply: () => {
      if (state.at !== 'shown' && state.at !== 'moved') return
      const { asked, shown } = state
      void send({ intent: 'apply-what-if', ...asked, shown: shown.lines }, shown)
    },
    reset: () => {
      wanted.current += 1
      setState({ at: 'nothing' })
    },
  }
}

function stateAfter(
  answer: WhatIfAnswer | { readonly kind: 'unanswered' },
  asked: WhatIfInput,
  before: ShownWhatIf | null,
): WhatIfState {
  switch (answer.kind) {
    case 'what-if':
      return { at: 'shown', asked, shown: answer.shown }
    case 'applied':
      return { at: 'applied', shown: answer.shown }
    case 'moved':
      return { at: 'moved', asked, shown: answer.shown, before: before ?? answer.shown }
    case 'refused':
      return { at: 'refused', sentence: answer.sentence, ...(answer.event && { event: answer.event }) }
    case 'unanswered':
      return { at: 'refused', sentence: null }
  }
}
