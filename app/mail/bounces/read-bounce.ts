/** The meaning of a message to the bounce address: an e-mail permanently failed, and why; or something else. */
export type BounceReport =
  | { readonly kind: 'failed'; readonly reason: string }
  /** Delivery is still being tried. */
  | { readonly kind: 'delayed' }
  /** A holiday notice, a delivery receipt, or anything else that is no failure. */
  | { readonly kind: 'other' }

const LONGEST_REASON = 300

/**
 * Parses a raw message. Mail servers report in a separate part (RFC 3464: `Action`, `Status`, `Diagnostic-Code`); old ones only as text, with the reply
 * code of the
 * other side.
 */
export function readBounce(raw: string): BounceReport {
  const text = raw.replace(/\r\n?/g, '\n')
  const report = unfolded(reportIn(text))
  const action = fieldOf(report, 'Action')?.toLowerCase()
  if (action === 'failed') return { kind: 'failed', reason: reasonIn(report) }
  if (action === 'delayed') return { kind: 'delayed' }
  if (action !== undefined) return { kind: 'other' }
  const [head = ''] = text.split('\n\n', 1)
  const isAnswer = /^(auto-submitted:\s*auto-replied|x-autoreply|precedence:\s*bulk)/im.test(head)
  const [reply] = /\b5\d\d[ -]5\.\d{1,3}\.\d{1,3}\b[^\n]*/.exec(text.slice(head.length)) ?? []
  const isFromServer = /^(from:.*(mailer-daemon|postmaster)|return-path:\s*<>)/im.test(head)
  return !isAnswer && isFromServer && reply !== undefined
    ? { kind: 'failed', reason: tidy(reply) }
    : { kind: 'other' }
}

/** The part of delivery reports; the fields of the message before it, which `Action` is none of, are left out. */
function reportIn(text: string): string {
  const at = text.search(/^content-type:\s*message\/(global-)?delivery-status/im)
  if (at < 0) return ''
  const part = text.slice(at)
  const [boundary] = /\n--[^\n]+\n/.exec(part) ?? []
  return boundary === undefined ? part : part.slice(0, part.indexOf(boundary))
}

function unfolded(text: string): string {
  return text.replace(/\n[ \t]+/g, ' ')
}

function fieldOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*([^\\n]*)`, 'im').exec(text)?.[1]?.trim()
}

function reasonIn(report: string): string {
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(report, 'Status') ?? '')?.[0] ?? ''
  const reply = (fieldOf(report, 'Diagnostic-Code') ?? '').replace(/^[a-z-]+;\s*/i, '')
  return tidy(reply.includes(status) ? reply : `${status} ${reply}`) || tidy(status) || 'failed'
}

function tidy(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_REASON)
}
