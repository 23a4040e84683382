import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { Mine } from '../mine.ts'

/** What a dancer does, or can expect, after registering; in this order. */
export type NextStep =
  | { readonly key: 'confirmEmail'; readonly email: string }
  | { readonly key: 'partnerAnswers'; readonly email: string; readonly until: Date }
  | { readonly key: 'sendAtOpening' }
  | {
      readonly key: 'pay'
      readonly amountCents: Cents
      /** Null: there is none, or it is over. */
      readonly by: LocalDay | null
      readonly payBy: Mine['payBy']
    }
  | { readonly key: 'wait'; readonly events: number }
  | { readonly key: 'keepEmail'; readonly email: string }

type Facts = Pick<
  Mine,
  'status' | 'partner' | 'email' | 'emailConfirmedAt' | 'owedCents' | 'dueOn' | 'payBy' | 'picks'
>

/** The next steps of a live registration, the most urgent first. */
export function nextSteps(mine: Facts, now: Date): NextStep[] {
  const { status, partner, email, owedCents, dueOn, payBy, picks } = mine
  const steps: NextStep[] = []
  if (status === 'prepared') steps.push({ key: 'sendAtOpening' })
  if (partner.state === 'invited' && !mine.emailConfirmedAt) steps.push({ key: 'confirmEmail', email })
  if (partner.state === 'held' && partner.email) {
    steps.push({ key: 'partnerAnswers', email: partner.email, until: partner.until })
  }
  const by = dueOn && dueOn >= localDayOf(now) ? dueOn : null
  if (owedCents > 0) steps.push({ key: 'pay', amountCents: owedCents, by, payBy })
  const waiting = picks.filter(({ state }) => state === 'waiting').length
  if (waiting > 0) steps.push({ key: 'wait', events: waiting })
  return [...steps, { key: 'keepEmail', email }]
}
