import { data } from 'react-router'

/**
 * The form in the body of a request to a page.
 * @throws 415 when the body is no form, 400 when it is a broken one
 */
export function formOf(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    const isMultipart = request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data')
    throw data(null, { status: isMultipart ? 400 : 415 })
  })
}
