import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { somebodySignedIn } from './sign-in.ts'

type Reg = { readonly name: string; readonly email: string }

const addressOf = (surname: string) => `${surname.toLowerCase()}@story.example`

/** D09 and D10 both wait for C1: they are proposed to each other, both say yes on their own page, and are a couple. */
export async function proposesD09AndD10(festival: TestFestival, place: Place): Promise<void> {
  const office = await somebodySignedIn(festival, place, { username: 'partnering', to: '/admin/partners' })
  await office.arrivesAt(m.office_partners_title)
  const [d09, d10] = [await regOf(office, 'D09'), await regOf(office, 'D10')]
  for (const [{ name }, surname] of [
    [d09, 'D09'],
    [d10, 'D10'],
  ] as const) {
    await office.walksTo(`${name} ${surname}`)
    await office.strikes('Enter')
  }
  await office.looksItOver()
  await office.presses(m.partners_propose)
  await office.sees(m.partners_proposed)
  await office.seesPart(office.reads(m.partners_no_answer, {}))
  await office.looksItOver()

  await answersYes(festival, d09, d10.name, m.my_reg_done_proposal_yes)
  const second = await answersYes(festival, d10, d09.name, m.my_reg_done_proposal_made)
  await second.seesPart(second.reads(m.my_reg_partner_confirmed, { name: d09.name }))
  await office.browses('reload')
  await office.seesNoMore(m.partners_withdraw)
}

async function regOf(visitor: Visitor, surname: string): Promise<Reg> {
  const [reg] = await visitor.readsData<Pick<Reg, 'name'>[]>('regs/find', { query: { surname } })
  if (!reg) throw new Error(`There is no ${surname}.`)
  return { name: reg.name, email: addressOf(surname) }
}

/** Opens the e-mail's link on a phone and says yes; whom they would dance with has a first name alone. */
async function answersYes(
  festival: TestFestival,
  { email }: Reg,
  name: string,
  said: Parameters<Visitor['sees']>[0],
): Promise<Visitor> {
  const dancer = await festival.visitor({ lang: 'EN', screen: 'phone' })
  const message = await festival.message(email, dancer.reads(m.emails_partner_proposed_subject, {}))
  await dancer.opens(message.links[0] ?? '')
  await dancer.sees(m.my_reg_proposal_title)
  await dancer.looksItOver()
  const other = ['D09', 'D10'].map(addressOf).find((address) => address !== email) ?? ''
  expect(message.text).not.toContain(other)
  await dancer.presses(dancer.reads(m.my_reg_proposal_yes, { name }))
  await dancer.sees(said)
  return dancer
}
