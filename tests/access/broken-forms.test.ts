import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roles } from '#app/people/actor.ts'
import { m } from '#app/platform/messages/messages.js'
import { realRoutes } from './real-pages.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** Bodies that no page can read, sent by a user with every role to each page that takes something. */
let app: SiteWithPages
let addresses: readonly string[]
let cookie: string
beforeAll(async () => {
  app = await openSite()
  cookie = await app.cookieFor(roles)
  const taking = (await realRoutes()).filter(({ module }) => 'action' in module)
  addresses = taking.map(({ path }) => path.replace(':lang', 'EN').replace(':collection', 'users'))
})
afterAll(() => app.close())

const uploads = ['/admin/placilaNaRacun', '/admin/uvoz', '/admin/photos', '/admin/umetniki']
const multipart = 'multipart/form-data; boundary=x'
const withoutEnd = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n<a>'

describe.each([
  ['half a part', '--x\r\nhalf', multipart, 400],
  ['a file without its end', withoutEnd, multipart, 400],
  ['parts without a boundary', 'x', 'Multipart/Form-Data', 400],
  ['text', 'x', 'text/plain', 415],
  ['half of a JSON text', '{"a":', 'application/json', 415],
])('%s', (_, body, type, status) => {
  const answerTo = async (address: string) => {
    const headers = { cookie, origin: app.app.config.origin, 'content-type': type }
    return (await app.ask(address, { method: 'POST', body, headers })).status
  }

  it('is an error of the caller on every page', async () => {
    for (const address of addresses) {
      expect([address, await answerTo(address)]).toEqual([address, expect.toSatisfy(isOfCaller)])
    }
    expect(app.errors()).toEqual([])
  })

  it.each(uploads)(`answers ${status} to the upload of %s`, async (address) => {
    expect(addresses).toContain(address)
    expect([await answerTo(address), await answerTo(`${address}.data`)]).toEqual([status, status])
  })
  it.each([
    ['/EN/volunteer', 'en', 'html'],
    ['/SI/volunteer', 'sl', 'html'],
    ['/EN/news/confirm', 'en', 'html'],
    ['/SI/register/send', 'sl', 'json'],
    ['/EN/register/send', 'en', 'json'],
  ] as const)('is explained by %s, which reads the body once', async (address, locale, kind) => {
    const reads = vi.spyOn(Request.prototype, 'formData')
    const headers = { origin: app.app.config.origin, 'content-type': type }
    const answer = await app.ask(address, { method: 'POST', body, headers })
    const sentence = status === 400 ? m.platform_form_broken : m.platform_pages_take_forms
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      expect.stringContaining(kind),
    ])
    expect(await answer.text()).toContain(sentence({}, { locale }))
    expect(reads).toHaveBeenCalledTimes(1)
    reads.mockRestore()
  })
})

/** Some pages say in an answer with 200 what they refuse. */
function isOfCaller(status: number): boolean {
  return status < 500
}
