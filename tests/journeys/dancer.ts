import { m } from '#app/platform/messages/messages.js'
import type { FestivalEvent } from '#app/programme/event.ts'
import type { Visitor } from './visitor.ts'

/** A dancer who wants to register. */
export type Dancer = {
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly role: 'leader' | 'follower'
  readonly picks: readonly FestivalEvent[]
}

const roles = { leader: m.register_role_leader, follower: m.register_role_follower }

/** Fills in the whole form without sending it. An invited dancer chooses neither role nor partner. */
export async function fillIn(
  visitor: Visitor,
  { role, picks, ...person }: Dancer,
  { partner, invited = false }: { readonly partner?: string; readonly invited?: boolean } = {},
): Promise<void> {
  if (!invited) {
    await visitor.chooses(roles[role])
    await visitor.chooses(partner ? m.register_company_partner : m.register_company_alone)
    if (partner) await visitor.fills(m.register_partner_email, partner)
    for (const { title } of picks) await visitor.ticks(title[visitor.locale])
  }
  await introduce(visitor, person)
  await visitor.ticks(m.register_terms)
}

/** Says who they are, as far as everybody has to. */
export async function introduce(
  visitor: Visitor,
  { name, surname, email }: Pick<Dancer, 'name' | 'surname' | 'email'>,
): Promise<void> {
  await visitor.fills(m.register_name, name)
  await visitor.fills(m.register_surname, surname)
  await visitor.fills(m.register_email, email)
  await visitor.selects(m.register_country, { en: 'Slovenia', sl: 'Slovenija' }[visitor.locale])
  await visitor.fills(m.register_city, 'Škofja Loka')
}

/** Registers through the data interface, before the story begins. Returns the secret. */
export async function registeredBefore(
  address: string,
  { picks, ...person }: Dancer,
  { language = 'en' }: { readonly language?: 'en' | 'sl' } = {},
): Promise<{ readonly secret: string; readonly code: string }> {
  const answer = await fetch(`${address}/api/db/regs/save?db=TF2025`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({
      ...person,
      country: 'SI',
      language,
      onFull: 'takeWhatIsFree',
      consents: { terms: true },
      picks: picks.map(({ id }) => id),
    }),
  })
  if (!answer.ok) throw new Error(`Registering failed with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { secret: string; code: string }
}
