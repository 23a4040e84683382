import { describe, expect, it } from 'vitest'
import type { CancelStep } from '#app/festival/edition.ts'
import { cents } from '#app/platform/values/money.ts'
import { type CancelPolicy, type CancelReason, refundDueOn, refundOf } from './refund-of.ts'

const step = (until: CancelStep['until'], percent: number, fee: number): CancelStep => ({
  until,
  percent,
  feeCents: cents(fee),
})

/** All less 10 € until the end of September, half until registration closes, then what successors paid less 10 €. */
const policy: CancelPolicy = {
  cancelSteps: [step('2025-09-30', 100, 1000), step(null, 50, 0)],
  resaleFeeCents: cents(1000),
  illnessFeeCents: cents(0),
  closesAt: new Date('2025-11-05T23:59:00+01:00'),
}

type Case = {
  readonly paid: number
  readonly owed?: number
  readonly at?: string
  readonly reason?: CancelReason
  readonly persons?: number
  readonly resold?: number
}

function answer(
  { paid, owed = paid, at = '2025-08-15T10:00:00+02:00', ...rest }: Case,
  over: Partial<CancelPolicy> = {},
) {
  const { reason = 'wish', persons = 1, resold } = rest
  const { backCents, feeCents, rule } = refundOf(
    { ...policy, ...over },
    {
      paidCents: cents(paid),
      owedCents: cents(owed),
      at: new Date(at),
      reason,
      persons,
      ...(resold !== undefined && { resoldCents: cents(resold) }),
    },
  )
  return [backCents, feeCents, rule.kind]
}

const closed = '2025-11-06T10:00:00+01:00'

describe('the refund of a cancelled registration', () => {
  it.each<[string, Case, readonly [number, number, string]]>([
    ['all less the fee in the first step', { paid: 15500 }, [14500, 1000, 'step']],
    [
      'the first step until its last instant',
      { paid: 15500, at: '2025-09-30T23:59:59+02:00' },
      [14500, 1000, 'step'],
    ],
    ['a share in the next step', { paid: 15501, at: '2025-10-01T00:00:00+02:00' }, [7751, 7750, 'step']],
    ['the fee for each person', { paid: 15500, persons: 2 }, [13500, 2000, 'step']],
    ['no more is kept than was paid', { paid: 700, owed: 15500 }, [0, 700, 'step']],
    ['nothing was paid', { paid: 0, owed: 15500 }, [0, 0, 'step']],
    ['a part was paid', { paid: 6000, owed: 9500 }, [5000, 1000, 'step']],
    ['more was paid than is owed: that goes back whole', { paid: 9000, owed: 7500 }, [8000, 1000, 'step']],
    ['nothing is owed: all goes back', { paid: 9000, owed: 0 }, [9000, 0, 'step']],
    ['more went back than came', { paid: -500, owed: 7500 }, [0, 0, 'step']],
  ])('G9 %s', (_, given, expected) => expect(answer(given)).toEqual(expected))

  it.each<[string, Case, Partial<CancelPolicy>, readonly [number, number, string]]>([
    [
      'illness gives all back on any day',
      { paid: 15500, reason: 'illness', at: closed },
      {},
      [15500, 0, 'illness'],
    ],
    [
      'illness less its fee',
      { paid: 15500, reason: 'illness' },
      { illnessFeeCents: cents(1000) },
      [14500, 1000, 'illness'],
    ],
    [
      'a change of ours gives all back',
      { paid: 15500, reason: 'ourChange', at: closed },
      {},
      [15500, 0, 'ourChange'],
    ],
  ])('G10 %s', (_, given, over, expected) => expect(answer(given, over)).toEqual(expected))

  it.each<[string, Case, Partial<CancelPolicy>, readonly [number, number, string]]>([
    ['nobody has paid for the places', { paid: 15500, at: closed }, {}, [0, 15500, 'resale']],
    ['others have paid less', { paid: 15500, at: closed, resold: 6000 }, {}, [5000, 10500, 'resale']],
    ['others have paid more', { paid: 15500, at: closed, resold: 20000 }, {}, [14500, 1000, 'resale']],
    [
      'others have paid less than the fee',
      { paid: 15500, at: closed, resold: 600 },
      {},
      [0, 15500, 'resale'],
    ],
    [
      'what is over goes back whole all the same',
      { paid: 9000, owed: 7500, at: closed },
      {},
      [1500, 7500, 'resale'],
    ],
    [
      'without that rule nothing goes back',
      { paid: 15500, at: closed, resold: 20000 },
      { resaleFeeCents: null },
      [0, 15500, 'nothing'],
    ],
    [
      'it begins with the instant of closing',
      { paid: 15500, at: '2025-11-05T23:59:00+01:00' },
      {},
      [0, 15500, 'resale'],
    ],
  ])('G11 %s', (_, given, over, expected) => expect(answer(given, over)).toEqual(expected))

  it('G12 is due after the given days', () => {
    expect(refundDueOn('2026-08-15', { refundInDays: 14 })).toBe('2026-08-29')
  })
})
