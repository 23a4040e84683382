import { data } from 'react-router'

/**
 * The fields of a form as texts, each at most so long that nothing is worked on for nothing; what is no text counts as empty.
 * @throws 415 when what was sent is no form
 */
export async function readForm(request: Request): Promise<(name: string) => string> {
  const form = await request.formData().catch(() => null)
  if (!form) throw data(null, { status: 415 })
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, longest) : ''
  }
}

const longest = 2_000
