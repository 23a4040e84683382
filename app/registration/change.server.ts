import { type Actor, isStaff } from '#app/people/actor.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { House } from '#app/platform/house.server.ts'
import type { Id } from '#app/platform/id.ts'
import { changeUsed } from '#app/pricing/repository.server.ts'
import { checkExtras, checkPicks, decidePhase, nameKey } from './check.ts'
import {
  endHold,
  findHold,
  findOtherHalf,
  type Hold,
  insertHold,
  joinCouple,
  openHold,
  partWays,
  writeHold,
} from './couple.server.ts'
import { type Company, findCompany, lockHold } from './enter-with-partner.server.ts'
import type { RegistrationChange } from './forms.ts'
import { isWorthALetter, merge } from './merge.ts'
import { readPicks } from './pick-rows.server.ts'
import { promoWithin } from './price.server.ts'
import type { SaveRefusal } from './refusal.ts'
import { isLive, type Registration } from './registration.ts'
import { regroupPicks } from './regroup.server.ts'
import { keepAnswer, type Remember, recall } from './remember.server.ts'
import {
  type Floorwork,
  finishGround,
  lockGround,
  lockRegistrations,
  playScene,
  recordDeed,
  type Scene,
} from './scene.server.ts'
import { type LetterToPost, postTo, settleWithin } from './settle.server.ts'

type Refusal = SaveRefusal | { readonly kind: 'key-reused' }
type Asked = { readonly id: Id; readonly change: RegistrationChange; readonly by: Actor }

/**
 * Changes a registration: what is absent stays. New picks join the end of their queues; what is given up goes to who waits. The
 * price follows; when it is not the one expected, nothing is changed. `submit` sends a prepared registration once registration is
 * open (R8). `partner: null` ends a couple or an invitation.
 */
export async function changeRegistration(
  house: House,
  { remember, ...asked }: Asked & { readonly remember?: Remember | undefined },
): Promise<Decision<{ id: Id }, Refusal>> {
  const { id, by } = asked
  const editionId = await editionOf(house, id)
  if (!editionId || !mayChange(by, id)) return refuse({ kind: 'not-found' })
  return playScene<{ id: Id }, Refusal>(house, editionId, async (scene) => {
    if (remember) {
      const known = await recall(scene.tx, remember, scene.now)
      if (known.kind === 'other') return refuse({ kind: 'key-reused' })
      if (known.kind === 'same') return accept({ id })
    }
    const changed = await changeWithin(scene, asked)
    if (!changed.ok) return changed
    if (remember) await keepAnswer(scene.tx, remember, JSON.stringify({ id }))
    return accept({ id })
  })
}

export function mayChange(by: Actor, id: Id): boolean {
  return by.kind === 'dancer' ? by.registrationId === id : by.kind === 'house' || isStaff(by)
}

/** The edition a registration belongs to; null when there is none. */
export async function editionOf({ db }: Pick<House, 'db'>, id: Id): Promise<string | null> {
  const { rows } = await db.query<{ edition_id: string }>({
    name: 'edition-of-registration',
    text: 'select edition_id from registrations where id = $1',
    values: [id],
  })
  return rows[0]?.edition_id ?? null
}

async function changeWithin(scene: Scene, asked: Asked): Promise<Decision<null, SaveRefusal>> {
  const { id, change, by } = asked
  const party = await lockParty(scene, asked)
  if (!party.ok) return party
  const { registration, partner, hold, company } = party.value
  const checked = check(scene, party.value, asked)
  if (!checked.ok) return checked
  const sending = change.submit === true

  const wanted = { ...merge(registration, change), ...(sending && { status: 'waiting' as const }) }
  const named = await rename(scene, registration, wanted)
  if (!named.ok) return named

  const before = await readPicks(scene, [id, ...(company?.inviter ? [company.inviter.id] : [])])
  const work = await lockGround(scene, [...(change.picks ?? []), ...before.map(({ event_id }) => event_id)])
  const promo = await changePromo(scene, registration, wanted, sending)
  if (!promo.ok) return promo

  const touched = await regroupPicks(work, {
    registration: wanted,
    wanted: change.picks,
    partner,
    hold,
    sending,
  })
  const paired = await changePartner(work, { ...party.value, registration: wanted }, change)
  if (!paired.ok) return paired
  const settledHere = [id, ...paired.value.others.map((other) => other.registration.id)]
  if (partner && !settledHere.includes(partner.id) && touched.length > 0) settledHere.push(partner.id)
  await finishGround(work, settledHere)

  const after = await settleWithin(scene, paired.value.registration)
  if (change.expectedTotalCents !== undefined && change.expectedTotalCents !== after.totalCents) {
    return refuse({ kind: 'price-changed', totalCents: after.totalCents, lines: after.lines })
  }
  if (sending) await postTo(scene, after, [{ kind: after.status === 'waiting' ? 'waiting' : 'placed' }])
  else if (isWorthALetter(change)) await postTo(scene, after, [{ kind: 'changed' }])
  for (const { registration: other, letters } of paired.value.others)
    await settleWithin(scene, other, letters)
  if (
    partner &&
    touched.length > 0 &&
    !paired.value.others.some((other) => other.registration.id === partner.id)
  ) {
    await settleWithin(scene, partner, [{ kind: 'changed', data: { byPartner: true } }])
  }
  await recordDeed(scene, {
    deed: sending ? 'registration.send' : 'registration.change',
    by,
    on: id,
    before: { status: registration.status, picks: stateOf(before, id) },
    after: {
      status: after.status,
      picks: stateOf(await readPicks(scene, [id]), id),
      fields: Object.keys(change),
    },
  })
  return accept(null)
}

function stateOf(picks: Awaited<ReturnType<typeof readPicks>>, id: Id) {
  return picks
    .filter(({ dancer_id }) => dancer_id === id)
    .map(({ event_id, state, role }) => ({ event: event_id, state, role }))
}

type Party = {
  readonly registration: Registration
  /** The other half of a couple, locked. */
  readonly partner: Registration | null
  readonly hold: Hold | null
  /** With whom the change would make a couple. */
  readonly company: { readonly inviter: Registration | null; readonly hold: Hold | null } | null
}

/** Locks all registrations that the change may touch, in id order, before any pool. */
async function lockParty(scene: Scene, { id, change }: Asked): Promise<Decision<Party, SaveRefusal>> {
  const glimpse = await findCouple(scene, id)
  const company = await companyOf(scene, id, glimpse, change)
  if (!company.ok) return company
  const inviterId = company.value?.kind === 'here' ? company.value.inviterId : null
  const locked = await lockRegistrations(
    scene,
    [id, glimpse.other, inviterId].filter((one) => one !== null),
  )
  const registration = locked.get(id)
  if (!registration) return refuse({ kind: 'not-found' })
  const other = await findOtherHalf(scene, registration)
  if (other !== glimpse.other) throw new PartyChanged()
  const hold = await findHold(scene, id)
  const holdOfInviter =
    company.value?.kind === 'here' && company.value.holdId
      ? await lockHold(scene, company.value.holdId)
      : null
  return accept({
    registration,
    partner: (other && locked.get(other)) || null,
    hold,
    company: company.value && { inviter: (inviterId && locked.get(inviterId)) || null, hold: holdOfInviter },
  })
}

/** Whose partner changed while the locks were being taken: the transaction begins again. */
class PartyChanged extends Error {
  readonly code = '40001'
}

type Glimpse = { readonly other: string | null; readonly email: string; readonly partnerEmail: string | null }

async function findCouple(scene: Scene, id: Id): Promise<Glimpse> {
  const { rows } = await scene.tx.query<{
    couple_id: Id | null
    email: string
    partner_email: string | null
  }>({
    name: 'couple-of-registration',
    text: 'select couple_id, email, partner_email from registrations where edition_id = $1 and id = $2',
    values: [scene.catalogue.edition.id, id],
  })
  const [row] = rows
  if (!row) return { other: null, email: '', partnerEmail: null }
  const other = await findOtherHalf(scene, { id, coupleId: row.couple_id })
  return { other, email: row.email, partnerEmail: row.partner_email }
}

async function companyOf(
  scene: Scene,
  id: Id,
  { email, partnerEmail }: Glimpse,
  change: RegistrationChange,
): Promise<Decision<Company | null, SaveRefusal>> {
  const partner = partnerOf(change, partnerEmail)
  return partner ? findCompany(scene, { id, email: change.email ?? email }, partner) : accept(null)
}

/** Whom the change brings: named in it, or named before a prepared registration is sent. */
function partnerOf({ partner, submit }: RegistrationChange, partnerEmail: string | null) {
  return partner === undefined && submit && partnerEmail ? { email: partnerEmail } : partner
}

function check(
  { catalogue, now }: Scene,
  { registration, partner, hold }: Party,
  { change, by }: Asked,
): Decision<null, SaveRefusal> {
  if (!isLive(registration.status)) return refuse({ kind: 'ended' })
  const coupled = partner !== null || hold?.state === 'open'
  if (change.role && change.role !== registration.role && coupled) {
    return refuse({ kind: 'role-in-couple', path: 'role' })
  }
  if (change.partner && coupled) return refuse({ kind: 'partner-already', path: 'partner' })
  const extras = checkExtras(catalogue, change.extras ?? [])
  if (!extras.ok) return extras
  if (change.submit || change.picks) {
    const phase = decidePhase(catalogue, by, now)
    if (!phase.ok) return phase
    const early = phase.value === 'prepare'
    if (early && (change.submit || registration.status !== 'prepared')) {
      return refuse({ kind: 'not-yet-open', opensAt: catalogue.edition.opensAt })
    }
    return checkPicks(catalogue, change.picks ?? [], now)
  }
  return accept(null)
}

/** The claim on name and address follows them. R3. */
async function rename(
  { tx, catalogue }: Scene,
  before: Registration,
  after: Registration,
): Promise<Decision<null, SaveRefusal>> {
  const old = nameKey(before.name, before.surname)
  const key = nameKey(after.name, after.surname)
  if (old === key && before.email === after.email) return accept(null)
  const { rowCount } = await tx.query({
    name: 'claim-another-name',
    text: `insert into live_names (edition_id, email, name, registration_id) values ($1, $2, $3, $4) on conflict do nothing`,
    values: [catalogue.edition.id, after.email, key, after.id],
  })
  if (rowCount === 0) return refuse({ kind: 'registered-already' })
  await tx.query({
    name: 'give-up-name',
    text: 'delete from live_names where edition_id = $1 and email = $2 and name = $3',
    values: [catalogue.edition.id, before.email, old],
  })
  return accept(null)
}

/** A new code is judged and counted, an old one given back; a prepared registration's counts when it is sent. */
async function changePromo(
  { tx, catalogue, now }: Scene,
  before: Registration,
  after: Registration,
  sending: boolean,
): Promise<Decision<null, SaveRefusal>> {
  const editionId = catalogue.edition.id
  const counted = before.status === 'prepared' ? null : before.promo
  const counts = before.status === 'prepared' && !sending ? null : after.promo
  if (after.promo && (after.promo !== before.promo || sending)) {
    const { email } = after
    const promo = await promoWithin(
      tx,
      editionId,
      { code: after.promo, email, mine: counted === after.promo },
      now,
    )
    if (!promo.ok) return refuse({ kind: 'promo', path: 'promo', reason: promo.reason })
  }
  if (counted === counts) return accept(null)
  if (counted) await changeUsed(tx, editionId, new Map(), { code: counted, by: -1 })
  if (counts) await changeUsed(tx, editionId, new Map(), { code: counts, by: 1 })
  return accept(null)
}

type Others = readonly { readonly registration: Registration; readonly letters: readonly LetterToPost[] }[]

/** Ends a couple or an invitation, begins one, or leaves all as it is. R4, D6. */
async function changePartner(
  work: Floorwork,
  { registration, partner, hold, company }: Party,
  change: RegistrationChange,
): Promise<Decision<{ registration: Registration; others: Others }, SaveRefusal>> {
  const wanted = partnerOf(change, registration.partnerEmail)
  if (wanted === undefined) return accept({ registration, others: [] })
  if (partner) {
    const { leaver, stayer } = await partWays(work, registration, partner)
    return accept({
      registration: leaver,
      others: [{ registration: stayer, letters: [{ kind: 'partnerLeft' }] }],
    })
  }
  const stays =
    hold?.state === 'pending' && wanted !== null && 'email' in wanted && hold.email === wanted.email
  const free = hold && !stays ? await endHold(work, registration, hold, 'withdrawn') : registration
  if (wanted === null) return accept({ registration: { ...free, partnerEmail: null }, others: [] })
  if (company?.inviter) {
    if (!isLive(company.inviter.status)) return refuse({ kind: 'partner-link-over', path: 'partner' })
    if (hold && stays) await writeHold(work, hold.id, 'withdrawn', null)
    const couple = await joinCouple(work, { inviter: company.inviter, joiner: free, hold: company.hold })
    if (!couple.ok) return refuse({ kind: couple.reason, path: 'partner' })
    const { inviter, joiner } = couple.value
    const letters = [{ kind: 'partnerConfirmed', data: { partner: joiner.name } }]
    return accept({ registration: joiner, others: [{ registration: inviter, letters }] })
  }
  if (!('email' in wanted)) return refuse({ kind: 'partner-link-over', path: 'partner' })
  return accept({ registration: await inviteTo(work, free, wanted.email, stays ? hold : null), others: [] })
}

/** An invitation: noted, and opened at once if the inviter's address is proved. */
async function inviteTo(
  work: Floorwork,
  registration: Registration,
  email: string,
  noted: Hold | null,
): Promise<Registration> {
  const role = registration.role === 'follower' ? 'leader' : 'follower'
  const hold = noted ?? (await insertHold(work, { registrationId: registration.id, email, role }))
  const named = { ...registration, partnerEmail: email }
  if (!named.emailConfirmedAt || named.status === 'prepared') return named
  const { inviter } = await openHold(work, named, hold)
  await postTo(work, inviter, [{ kind: 'partnerInvited', recipient: email, data: { holdId: hold.id } }])
  return inviter
}
