import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { newSecret } from '#app/platform/ids.server.ts'
import { saveMember } from '#app/team/service.server.ts'
import { addShiftLink } from '#app/team/shifts/tables/shift-members.server.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** These pages are not hydrated: the browser loads the answer as a page, and would show the beginning of it. */
describe('the answer to a form takes the focus', () => {
  const editionId = '19tf2025'
  let site: SiteWithPages
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.close())

  const focused = (role: string) =>
    new RegExp(`<div[^>]* autofocus=""[^>]*><div class="[^"]+" role="${role}">`)

  it('of an offer to help that is refused, below the text of the page', async () => {
    const answer = await site.post('/EN/volunteer', {})
    expect(answer.status).toBe(422)
    expect(await answer.text()).toMatch(focused('alert'))
  })

  it('of a member’s own shifts, done or refused', async () => {
    const wanted = { name: 'Eva', function: 'volunteer', email: 'eva@team.example' } as const
    const member = await saveMember(site.app, { editionId, by: systemActor, wanted })
    if (!member.ok) throw new Error(member.reason)
    const secret = newSecret()
    await addShiftLink(site.app.db, { editionId, memberId: member.value, secret, at: site.app.now() })
    const page = `/EN/shifts?key=${secret}`
    const done = await site.post(page, { intent: 'born', bornOn: '2000-01-01' })
    expect([done.status, await done.text()]).toEqual([200, expect.stringMatching(focused('status'))])
    const refused = await site.post(page, { intent: 'yes', shift: member.value, version: '1' })
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringMatching(focused('alert'))])
  })
})
