import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { fillIn } from '../dancer.ts'
import { eventCalled } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'

/** For pairs only: no solo is admitted. */
const traspie = eventCalled('Milonga traspié, in pairs')

/** Two dancers register as a couple: one names the other, each follows an e-mail, both see it. */
export async function registerAsCouple(festival: TestFestival, place: Place): Promise<void> {
  const at = `${place.lang}.${place.screen}@couples.example`.toLowerCase()
  const nejc = { name: 'Nejc', surname: 'Hribar', email: `nejc.${at}`, role: 'leader' as const }
  const maja = { name: 'Maja', surname: 'Žagar', email: `maja.${at}`, role: 'follower' as const }
  const picks = [traspie]

  const inviter = await festival.visitor(place)
  await inviter.opens('/register')
  await inviter.arrivesAt(m.register_title)
  await fillIn(inviter, { ...nejc, picks }, { partner: maja.email })
  await inviter.presses(m.register_send)
  await inviter.arrivesAt(inviter.reads(m.my_reg_waiting_title, { name: nejc.name }))

  const first = await festival.message(nejc.email, inviter.reads(m.emails_waiting_subject, { count: 1 }))
  await inviter.opens(first.links[0] ?? '')
  await inviter.arrivesAt(inviter.reads(m.my_reg_placed_title, { name: nejc.name }))

  const invitation = await festival.message(
    maja.email,
    inviter.reads(m.emails_partner_invited_subject, { name: `${nejc.name} ${nejc.surname}` }),
  )
  const partner = await festival.visitor(place)
  await partner.opens(invitation.links[0] ?? '')
  await partner.arrivesAt(partner.reads(m.register_invited_title, { name: nejc.name }))
  expect(await partner.hasTicked(traspie.title[partner.locale])).toBe(true)
  await fillIn(partner, { ...maja, picks }, { invited: true })
  await partner.presses(m.register_send_confirm)

  await partner.arrivesAt(partner.reads(m.my_reg_placed_title, { name: maja.name }))
  await partner.sees(partner.reads(m.my_reg_partner_confirmed, { name: nejc.name }))
  await partner.seesPickState(traspie.title[partner.locale], m.my_reg_pick_placed)

  await festival.message(nejc.email, inviter.reads(m.emails_partner_confirmed_subject, { name: maja.name }))
  await inviter.browses('reload')
  await inviter.arrivesAt(inviter.reads(m.my_reg_placed_title, { name: nejc.name }))
  await inviter.sees(inviter.reads(m.my_reg_partner_confirmed, { name: maja.name }))
}
