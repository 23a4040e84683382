import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { afterFailure, type DeskView, initialView } from '../../device/session/desk-view.ts'
import { DeskBar } from './DeskBar.tsx'

const now = Date.parse('2026-11-13T20:00:00+01:00')

it('Q8 the bar of a desk whose account lost its role does not say that the desk is live', () => {
  const lost = { ...initialView, ...afterFailure(initialView, { status: 403, reason: 'not-allowed' }, now) }
  expect(barOf(initialView)).toContain(m.reception_live({}, { locale: 'sl' }))
  expect(barOf(lost)).not.toContain(m.reception_live({}, { locale: 'sl' }))
  expect(barOf(lost)).toContain(`○ ${m.reception_refused({}, { locale: 'sl' })}`)
  expect(barOf(lost)).toContain(m.reception_fail_not_allowed({}, { locale: 'sl' }))
})

it('Q8 an answer that refuses ends the time without network, and later time without network is shown again', () => {
  const offline = { ...initialView, ...afterFailure(initialView, { status: 0, reason: 'no-network' }, now) }
  const lost = { ...offline, ...afterFailure(offline, { status: 401, reason: 'signed-out' }, now + 60_000) }
  expect(barOf(lost)).toContain(`○ ${m.reception_refused({}, { locale: 'sl' })}`)
  const again = { ...lost, ...afterFailure(lost, { status: 0, reason: 'no-network' }, now + 120_000) }
  expect(barOf(again)).toContain(`○ ${m.reception_offline({ time: '20:02' }, { locale: 'sl' })}`)
})

it('Q8 a desk says that its festival ended more than a week ago', () => {
  const over = m.reception_festival_over({ festival: '19. festival' }, { locale: 'sl' })
  const endedBefore = (days: number) => [{ ...milonga, endsAt: now - days * 86_400_000 }]
  expect(barOf(initialView, endedBefore(8))).toContain(over)
  expect(barOf(initialView, endedBefore(6))).not.toContain(over)
  expect(barOf(initialView, [...endedBefore(300), ...endedBefore(1)])).not.toContain(over)
  expect(barOf(initialView)).not.toContain(over)
})

const milonga = { id: 'm', title: { en: 'Milonga', sl: 'Milonga' }, day: '2026-11-13', startsAt: now }

function barOf(view: DeskView, events: readonly object[] = []): string {
  const props = {
    view,
    now,
    desk: {},
    shift: { station: 'A', person: 'Ana', hasEnded: false },
    snapshot: { takenAt: now, events, editionName: { en: '19th festival', sl: '19. festival' } },
    event: null,
    locale: 'sl',
    isChangingPerson: false,
    onPerson: () => undefined,
  }
  return renderToStaticMarkup(<DeskBar {...(props as unknown as ComponentProps<typeof DeskBar>)} />)
}
