import { Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import { whenText } from '../../orders/ui/order-text.ts'
import type { ShiftsAnswer } from '../shifts-answer.ts'
import { doneText, fieldText, offerLabels, refusalText } from './shift-text.ts'

type ShiftsNoticeProps = { readonly answer: ShiftsAnswer | undefined; readonly locale: Locale }

/** The result of the last action: done, with undo where possible, or the reason of a refusal. */
export function ShiftsNotice({ answer, locale }: ShiftsNoticeProps) {
  switch (answer?.kind) {
    case undefined:
    case 'free':
      return null
    case 'refused':
      return (
        <Notice tone="error" title={m.shifts_refused_title({}, { locale })}>
          {refusalText(answer.reason, locale)}
        </Notice>
      )
    case 'tooYoung':
      return (
        <Notice tone="error" title={m.shifts_refused_title({}, { locale })}>
          {m.shifts_refused_people_too_young({ names: answer.names.join(', ') }, { locale })}
        </Notice>
      )
    case 'tooYoungFor': {
      const shifts = answer.shifts.map((shift) => `${shift.title} (${whenText(shift, locale)})`).join(', ')
      return (
        <Notice tone="error" title={m.shifts_refused_title({}, { locale })}>
          {m.shifts_refused_too_young_for({ shifts }, { locale })}
        </Notice>
      )
    }
    case 'fields':
      return (
        <Notice tone="error" title={m.lists_fields_wrong({}, { locale })}>
          {answer.fields.map((field) => fieldText(field, locale)).join(' ')}
        </Notice>
      )
    case 'proposed':
      return (
        <Notice
          tone={answer.withoutAddress > 0 ? 'warn' : 'ok'}
          isAnswer
          title={m.shifts_proposed({ count: answer.asked }, { locale })}
        >
          {answer.withoutAddress > 0 &&
            m.shifts_proposed_without({ count: answer.withoutAddress }, { locale })}
        </Notice>
      )
    case 'offer': {
      const { name, state, undo } = answer
      const text = m.shifts_offer_answered({ name, state: offerLabels[state]({}, { locale }) }, { locale })
      return (
        <Notice
          tone="ok"
          isAnswer
          title={text}
          action={
            undo && (
              <OnceForm method="post">
                <input type="hidden" name="id" value={undo.id} />
                <input type="hidden" name="version" value={undo.version} />
                <input type="hidden" name="state" value={undo.state} />
                <Button type="submit" name="intent" value="offer" variant="default" size="compact-sm">
                  {m.orders_undo({}, { locale })}
                </Button>
              </OnceForm>
            )
          }
        />
      )
    }
    case 'done':
      return <Notice tone="ok" isAnswer title={doneText(answer, locale)} />
  }
}
