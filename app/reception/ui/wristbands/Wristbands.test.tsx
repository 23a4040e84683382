import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { emptyState } from '../../actions/reception-state.ts'
import type { Snapshot } from '../../snapshot.ts'
import { makeSnapshotPerson } from '../../testing/make-snapshot.ts'
import { Wristbands } from './Wristbands.tsx'

it('Q29 the card names the colour, says when few are left, and offers another one once given', () => {
  const person = makeSnapshotPerson({ items: ['milonga'] })
  const rendered = (pieces: number, given: boolean, locale: 'en' | 'sl') => {
    const snapshot = {
      events: [],
      bands: [{ colour: 'red', items: ['milonga'], pieces }],
    } as unknown as Snapshot
    const handedOut = new Map(
      given ? [[`${person.id} wristband:red`, [{ actionId: 'x', station: 'A', at: 1 }]]] : [],
    )
    const state = { ...emptyState, handedOut }
    const shown = { person, snapshot, state, locale, act: async () => undefined }
    return renderToStaticMarkup(<Wristbands {...shown} />)
  }
  const plenty = rendered(300, false, 'en')
  expect(plenty).toContain('Red wristband')
  expect(plenty).not.toMatch(/left|disabled|lost/)
  const last = rendered(3, true, 'sl')
  expect(last).toMatch(/disabled=""[^>]*>✓ Rdeča zapestnica/)
  expect(last).toContain('Te barve sta na zalogi le še 2 kosa.')
  expect(last).toContain('Daj novo')
})
