import { langOfPath } from '../addresses.ts'
import { localeOfPage } from '../http/language-cookie.ts'
import { problemResponse } from '../http/problem.ts'
import { m } from '../messages/messages.js'
import { storableText } from '../values/storable.ts'

/**
 * The form in the body of a request to a page, with texts and file names that the database can store.
 * @throws 415 when the body is no form, 400 when it is a broken one
 */
export async function formOf(request: Request): Promise<FormData> {
  const sent = await request.formData().catch(() => {
    const isMultipart = request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data')
    const status = isMultipart ? 400 : 415
    const locale = localeOfPage(request, langOfPath(new URL(request.url).pathname) ?? undefined)
    const sentence = isMultipart ? m.platform_form_broken : m.platform_pages_take_forms
    throw problemResponse({ status, detail: sentence({}, { locale }) })
  })
  const form = new FormData()
  for (const [name, value] of sent) {
    if (typeof value === 'string') form.append(storableText(name), storableText(value))
    else form.append(storableText(name), value, storableText(value.name))
  }
  return form
}
