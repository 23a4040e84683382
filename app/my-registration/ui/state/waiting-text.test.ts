import { describe, expect, it } from 'vitest'
import type { Help, WaitingRule } from '#app/admission/explain.ts'
import type { PickView } from '#app/registration/registration.ts'
import { makeEvent, makePick } from '../testing/make.ts'
import { freeNow, waitingText } from './waiting-text.ts'

const now = new Date('2025-09-01T10:00:00+02:00')

function waitingPick(rule: WaitingRule, help: Help[] = [], facts: Partial<PickView> = {}): PickView {
  return makePick(1, { state: 'waiting', role: null, waiting: { position: 3, of: 8, rule, help }, ...facts })
}

describe('A8 the reason for waiting', () => {
  it.each([
    ['A1', {}, 'Every place for leading is taken.'],
    ['A1', { wants: 'follower' }, 'Every place for following is taken.'],
    ['A1', { wants: 'both' }, 'Every place is taken.'],
    ['A1', { coupled: true }, 'There is no room for two at the moment.'],
    ['A1', { event: makeEvent(1, { places: { mode: 'head', size: 200 } }) }, 'Every place is taken.'],
    ['A3', {}, 'There is room, but there would be too many leaders for the followers.'],
    ['A3', { wants: 'follower' }, 'There is room, but there would be too many followers for the leaders.'],
    ['A3', { wants: 'both' }, 'There is room, but leading and following would fall out of balance.'],
    ['A5', {}, 'There is room for you: the queue will move in a moment.'],
  ] as const)('%s with %o', (rule, facts, words) => {
    expect(waitingText(waitingPick(rule, [], facts), 'en', now)?.why).toBe(words)
  })

  it('A6 names all-or-nothing', () => {
    const words = waitingText(waitingPick('A6', [{ kind: 'takeWhatIsFree' }]), 'en', now)
    expect(words?.why).toContain('all or nothing')
    expect(words?.helps).toEqual([
      { kind: 'takeWhatIsFree', text: 'Free for you now, if you take what is free.' },
    ])
  })

  it.each(['cancelled', 'draft'] as const)('a %s event admits nobody, whatever the rule', (status) => {
    const pick = waitingPick('A1', [], { event: makeEvent(1, { status }) })
    expect(waitingText(pick, 'en', now)?.why).toBe('No more places are given at this event.')
  })

  it('an event that has begun admits nobody', () => {
    const { event } = makePick(1)
    expect(waitingText(waitingPick('A5'), 'en', event.startsAt)?.why).toContain('No more places')
  })
})

describe('A8 the suggested remedy', () => {
  it.each([
    [{ kind: 'asCouple' }, 'Come with a partner: as a couple you would both get in now.'],
    [{ kind: 'oneMore', role: 'follower' }, 'One more follower, and you are in.'],
    [{ kind: 'oneMore', role: 'leader' }, 'One more leader, and you are in.'],
    [{ kind: 'otherRole' }, 'If you follow, you get in now.'],
  ] as const)('%o', (help, text) => {
    expect(waitingText(waitingPick('A3', [help]), 'en', now)?.helps).toEqual([{ kind: help.kind, text }])
  })

  it('never asks one of a couple to change their role', () => {
    const pick = waitingPick('A3', [{ kind: 'otherRole' }, { kind: 'oneMore', role: 'follower' }])
    const company = { isInviting: false, partner: 'Abel', isRoleFixed: true }
    expect(waitingText(pick, 'en', now, company)?.helps.map(({ kind }) => kind)).toEqual(['oneMore'])
  })

  it('asks to confirm the address where a partner is named already', () => {
    const pick = waitingPick('A3', [{ kind: 'asCouple' }])
    expect(
      waitingText(pick, 'en', now, { isInviting: true, partner: null, isRoleFixed: false })?.helps,
    ).toEqual([{ kind: 'confirmEmail', text: expect.stringContaining('Confirm your e-mail') }])
  })

  it('tells who is in a couple elsewhere that the partner would have to pick it too', () => {
    const pick = waitingPick('A3', [{ kind: 'asCouple' }])
    expect(
      waitingText(pick, 'en', now, { isInviting: false, partner: 'Abel', isRoleFixed: true })?.helps,
    ).toEqual([{ kind: 'partnerToo', text: 'If Abel picks it too, you both get in now.' }])
  })

  it('names the role that the dancer does not dance', () => {
    const pick = waitingPick('A3', [{ kind: 'otherRole' }], { wants: 'follower' })
    expect(waitingText(pick, 'en', now)?.helps[0]?.text).toBe('If you lead, you get in now.')
  })

  it('uses the Slovenian plural forms', () => {
    expect(waitingText(waitingPick('A1'), 'sl', now)?.position).toBe('Čakate: 3. od 8 oseb')
  })
})

it('a pick that does not wait has no text', () => {
  expect(waitingText(makePick(1), 'en', now)).toBeNull()
})

it('A8 taking what is free lists the picks it would give', () => {
  const free = waitingPick('A6', [{ kind: 'takeWhatIsFree' }])
  expect(freeNow([makePick(2), free, waitingPick('A1', [{ kind: 'otherRole' }])])).toEqual([free])
})
