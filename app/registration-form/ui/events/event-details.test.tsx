import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { makeEvent } from '#app/programme/testing/make-event.ts'
import { EventDetails } from './EventDetails.tsx'
import type { Company } from './ways-in-now.ts'

const places = { mode: 'role', leaders: 12, followers: 12, tolerance: 1 } as const
const taken = { leaders: 4, followers: 3, heads: 0 }
const event = { ...makeEvent({ places }), taken, waiting: 5 }

const leader = { role: 'leader' } as const

type Given = { readonly partner?: string; readonly company?: Exclude<Company, { readonly kind: 'held' }> }

const detailsFor = ({ partner, company }: Given) =>
  renderToStaticMarkup(
    <EventDetails
      event={event}
      artists={[]}
      venue={null}
      price={null}
      availability={{ kind: 'unbalanced', waiting: 5, asCouple: true }}
      {...leader}
      partner={partner === undefined ? null : { name: partner, isHeld: true }}
      waysIn={company ? [{ kind: 'asCouple', company }] : []}
      isRenderedPicked={false}
      isHidden={false}
      collisions={[]}
      error={undefined}
      locale="en"
    />,
  )

describe('the details of an event', () => {
  it('say nothing about places for one where a place is held in a couple', () => {
    expect(detailsFor({})).toContain('too many leaders')
    expect(detailsFor({})).toContain('/EN/alert?')
    const held = detailsFor({ partner: 'Ana' })
    expect(held).not.toContain('too many leaders')
    expect(held).not.toContain('/EN/alert?')
  })

  it('lead to where a partner is named, unless there is one', () => {
    expect(detailsFor({ company: { kind: 'alone', href: '/EN/myReg#partner' } })).toContain(
      'href="/EN/myReg#partner"',
    )
    expect(detailsFor({ company: { kind: 'named' } })).toContain('once you have confirmed your e-mail')
    const withAna = detailsFor({ company: { kind: 'with', name: 'Ana' } })
    expect(withAna).toContain('If Ana picks it too')
    expect(withAna).not.toContain('#')
  })
})
