import { describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import { dancerCookie } from '#app/registration/access/session.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { byRole, makeFestival, makeInput } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { answerAction } from './my-reg-actions.server.ts'
import { minePageOf, requireHere } from './my-reg-page.server.ts'

describe.each(defaultEngines)('the buttons of a registration on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('R5 join the inviter who was shown, not another one', async () => {
    await makeFestival(driver.app, [{ places: byRole(4, 4, 4) }])
    const email = 'berta@example.org'
    const saved = await saveRegistration(driver.app, {
      input: makeInput({ role: 'follower', email }),
      by: nobody,
    })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    const cookie = dancerCookie(driver.app, saved.value.secret).split(';')[0] ?? ''
    const request = new Request('http://localhost/EN/myReg', { headers: { Cookie: cookie } })
    await driver.confirm(saved.value.id)
    const inviters = { anton: 'anton@example.org', cene: 'cene@example.org' }
    const anton = await driver.invite({ email: inviters.anton, partner: { email } })
    const cene = await driver.invite({ email: inviters.cene, partner: { email } })

    const shown = async () =>
      (await minePageOf(driver.app, await requireHere(driver.app, request, 'EN'), 'en')).invitation?.id ?? ''
    const joins = async (invitation: string) => {
      const form = new FormData()
      form.append('intent', 'join-inviter')
      form.append('invitation', invitation)
      const answer = await answerAction(driver.app, request, form, {
        lang: 'EN',
        locale: 'en',
        requestContext: {} as RequestContext,
      })
      return answer instanceof Response ? answer.headers.get('location') : null
    }
    const antons = await shown()
    await driver.change(anton, { partner: null })
    const cenes = await shown()
    expect(cenes).not.toBe(antons)
    expect(await joins(antons)).toBe('/EN/myReg?done=invitation-over')
    expect(await driver.read(cene)).toMatchObject({ partner: { state: 'held' } })
    expect(await joins(cenes)).toBe('/EN/myReg?done=joined')
    expect(await driver.read(cene)).toMatchObject({ partner: { state: 'confirmed' } })
  })
})
