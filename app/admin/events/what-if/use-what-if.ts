import { useState } from 'react'
import { useQuestion } from '../../lists/ending/use-question.ts'
import type { ShownWhatIf, WhatIfAnswer, WhatIfQuestion, WhatIfRequest } from '../event-questions.ts'

/** The state of a what-if. */
type WhatIfState =
  | { readonly at: 'nothing' }
  | { readonly at: 'shown'; readonly asked: WhatIfRequest; readonly shown: ShownWhatIf }
  /** Applied it would have come out otherwise: `before` was shown. */
  | {
      readonly at: 'moved'
      readonly asked: WhatIfRequest
      readonly shown: ShownWhatIf
      readonly before: ShownWhatIf
    }
  | { readonly at: 'applied'; readonly shown: ShownWhatIf }
  | { readonly at: 'refused'; readonly sentence: string | null; readonly event?: string }

export type WhatIfActions = {
  readonly state: WhatIfState
  readonly isBusy: boolean
  readonly show: (asked: WhatIfRequest) => void
  readonly apply: () => void
  /** Drops the shown result, once the request has changed. */
  readonly forget: () => void
}

/** Asks what would happen, and has it done as it was shown. */
export function useWhatIf(): WhatIfActions {
  const [state, setState] = useState<WhatIfState>({ at: 'nothing' })
  const [isBusy, setBusy] = useState(false)
  const ask = useQuestion<WhatIfQuestion, WhatIfAnswer>()
  const send = async (question: WhatIfQuestion, before: ShownWhatIf | null) => {
    setBusy(true)
    const answer = await ask(question)
    setBusy(false)
    const { events, cancelled, promoteLate } = question
    const asked = { events, cancelled, promoteLate }
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
    forget: () => setState({ at: 'nothing' }),
  }
}

function stateAfter(
  answer: WhatIfAnswer | { readonly kind: 'unanswered' },
  asked: WhatIfRequest,
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
