import { expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { type Dancer, fillIn } from './dancer.ts'
import { eventCalled } from './empty-festival.ts'
import { everywhere, openTestFestival, type Place } from './test-festival.ts'
import type { Visitor } from './visitor.ts'

const festival = openTestFestival({ now: '2025-07-02T21:00:00+02:00' })
const picks = [eventCalled('Giros on a tea saucer'), eventCalled('Kremšnita milonga')]

/** The demo's clock moves forward only, for every visitor: so one story has all its dancers. */
it('dancers in both languages, on both screens, save before it and send with one click at the opening', async () => {
  const dancers = everywhere.map((place, index) => dancerAt(place, index % 2 === 0 ? 'leader' : 'follower'))
  const visitors: Visitor[] = []
  for (const [index, dancer] of dancers.entries()) {
    const place = everywhere[index]
    if (!place) continue
    const visitor = await festival.visitor(place)
    visitors.push(visitor)
    await savesForTheOpening(visitor, dancer)
  }

  await visitors[0]?.presses(m.platform_demo_to_opening)
  await visitors[0]?.waitsFor(m.my_reg_send)

  for (const [index, dancer] of dancers.entries()) {
    const visitor = visitors[index]
    if (visitor) await sendsIt(visitor, dancer)
  }
})

function dancerAt({ lang, screen }: Place, role: Dancer['role']): Dancer {
  const email = `${lang}.${screen}@early.example`.toLowerCase()
  return { name: 'Zala', surname: `Šuštar-${lang}-${screen}`, email, role, picks }
}

async function savesForTheOpening(visitor: Visitor, dancer: Dancer): Promise<void> {
  await visitor.opens('/register')
  await visitor.arrivesAt(m.register_title)
  await fillIn(visitor, dancer)
  await visitor.presses(m.register_send_prepare)
  await visitor.arrivesAt(visitor.reads(m.my_reg_prepared_title, { name: dancer.name }))
  expect(await visitor.mayPress(m.my_reg_send)).toBe(false)
  await festival.message(dancer.email, visitor.reads(m.emails_received_subject, {}))
}

async function sendsIt(visitor: Visitor, dancer: Dancer): Promise<void> {
  await visitor.opens('/myReg')
  await visitor.waitsFor(m.my_reg_send)
  await visitor.looksItOver()
  await visitor.presses(m.my_reg_send)
  await visitor.arrivesAt(visitor.reads(m.my_reg_placed_title, { name: dancer.name }))
  await visitor.sees(m.my_reg_done_sent)
  for (const { title } of picks) await visitor.seesPickState(title[visitor.locale], m.my_reg_pick_placed)
  await festival.message(dancer.email, visitor.reads(m.emails_placed_subject, { count: picks.length }))
}
