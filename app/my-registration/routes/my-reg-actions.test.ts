import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import { dancerCookie } from '#app/registration/access/session.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { byRole, makeFestival, makeInput } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { action as cancel } from './my-reg.cancel.tsx'
import { action as change } from './my-reg.change.tsx'
import { action as erase } from './my-reg.erase.tsx'
import { action as handOver } from './my-reg.handover.tsx'
import { action as savePerson } from './my-reg.person.tsx'
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

  it('R29 do nothing for a page of another registration than the one that the browser has opened since', async () => {
    await makeFestival(driver.app, [{ places: byRole(4, 4, 4) }])
    const [shown, open] = [await registered('ana@example.org'), await registered('eva@example.org')]
    const headers = { Cookie: dancerCookie(driver.app, open.secret).split(';')[0] ?? '' }
    const post = async (act: Action, code: string) => {
      const body = new URLSearchParams({ intent: 'pay-by-card', of: code })
      const request = new Request('http://localhost/EN/myReg', { method: 'POST', headers, body })
      const context = new RouterContextProvider()
      context.set(appContext, driver.app)
      const answer = await act({ request, params: { lang: 'EN' }, context }).catch((thrown) => thrown)
      return answer instanceof Response ? answer.headers.get('location') : answer
    }
    const acts: readonly Action[] = [cancel, change, erase, handOver, savePerson]
    for (const act of acts) expect(await post(act, shown.code)).toBe('/EN/myReg?done=other')
    const answered: Action = async ({ request }) =>
      answerAction(driver.app, request, await request.formData(), {
        lang: 'EN',
        locale: 'en',
        requestContext: {} as RequestContext,
      })
    expect(await post(answered, shown.code)).toBe('/EN/myReg?done=other')
    expect(await driver.read(open.id)).toMatchObject({ status: 'placed' })
    expect(await post(cancel, open.code)).toBe('/EN/myReg?done=cancelled')
  })

  async function registered(email: string) {
    const saved = await saveRegistration(driver.app, { input: makeInput({ email }), by: nobody })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    const { id, secret } = saved.value
    return { id, secret, code: (await driver.read(id)).code }
  }
})

// biome-ignore lint/suspicious/noExplicitAny: each route has its own type of arguments
type Action = (args: any) => Promise<unknown>
