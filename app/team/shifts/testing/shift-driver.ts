import { expect } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { newSecret } from '#app/platform/ids.server.ts'
import type { TestDriver } from '#tests/test-driver.ts'
import { saveMember } from '../../service.server.ts'
import { answerShifts } from '../answer-shifts.server.ts'
import { answerOwnShifts } from '../open-own-shifts.server.ts'
import { plannedAhead, proposalsText } from '../proposals.ts'
import { readShiftPlan } from '../queries/read-shift-plan.server.ts'
import type { ShiftsAnswer } from '../shifts-answer.ts'
import { addShiftLink } from '../tables/shift-members.server.ts'

export const editionId = '19tf2025'
/** The user `ana` with these roles. */
export const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
export const planner = user('progAdmin')
export const helper = user('reception')
export const visitor = user()

export const evening = {
  title: 'Entrance',
  place: 'Festivalna',
  startsAt: '2025-11-13T18:00',
  endsAt: '2025-11-13T22:00',
  need: '1',
  skill: '',
  minAge: '',
  note: '',
}

/** The actions of tests through the forms of staff and of members. */
export function shiftDriver(driver: TestDriver) {
  const send = (fields: Record<string, string>, by: Actor = planner): Promise<ShiftsAnswer | null> => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return answerShifts(driver.app, { editionId, by }, form)
  }
  const plan = () => readShiftPlan(driver.db, editionId)

  async function member(name: string, over: object = {}): Promise<Id> {
    const email = `${name.toLowerCase()}@team.example`
    const wanted = { name, function: 'volunteer', email, state: 'accepted', ...over } as const
    const saved = await saveMember(driver.app, { editionId, by: planner, wanted })
    if (!saved.ok) throw new Error(saved.reason)
    return saved.value
  }
  async function shift(over: Partial<typeof evening> = {}): Promise<Id> {
    const known = new Set((await plan()).shifts.map(({ id }) => id))
    expect(await send({ intent: 'add', ...evening, ...over })).toEqual({ kind: 'done', what: 'add' })
    const added = (await plan()).shifts.find(({ id }) => !known.has(id))
    if (!added) throw new Error('there is one')
    return added.id
  }
  const stateOf = async (shiftId: Id, memberId: Id) =>
    (await plan()).people.find((one) => one.shiftId === shiftId && one.memberId === memberId)?.state
  const mails = async () =>
    (
      await driver.db.query<{ kind: string; recipient: string; data: object }>(
        `select kind, recipient, data from emails where kind like 'shift%' order by created_at, id`,
      )
    ).rows
  async function linkOf(memberId: Id): Promise<string> {
    const secret = newSecret()
    await addShiftLink(driver.db, { editionId, memberId, secret, at: driver.app.now() })
    return secret
  }
  /** Sends a form of a member's page, as it is at this moment unless the version is given. */
  const byLink = async (secret: string, fields: Record<string, string>) => {
    const shown = (await plan()).shifts.find(({ id }) => id === fields.shift)
    const form = new FormData()
    for (const [name, value] of Object.entries({ version: `${shown?.version}`, ...fields }))
      form.append(name, value)
    return answerOwnShifts(driver.app, { secret, form })
  }
  async function asked(shiftId: Id, ...members: readonly Id[]) {
    for (const id of members) {
      expect(await send({ intent: 'assign', shift: shiftId, member: id })).toMatchObject({ kind: 'done' })
    }
    expect(await propose()).toMatchObject({ kind: 'proposed' })
  }
  /** Sends the proposals as the plan shows them. */
  async function propose() {
    const { people, shifts } = await plan()
    return send({ intent: 'propose', shown: proposalsText(plannedAhead(people, shifts, driver.app.now())) })
  }
  return { send, plan, member, shift, stateOf, mails, linkOf, byLink, asked, propose }
}
