/** Providers whose names are mistyped most. */
const known = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'siol.net']

/** Other providers, whose names only look mistyped. */
const others: ReadonlySet<string> = new Set(['mail.com', 'email.com', 'ymail.com', 'cloud.com'])

/** `.com` as it is mistyped; no such ending exists. */
const mistypedCom = /\.(?:con|cmo|ocm|vom|xom|comm|coom)$/

/**
 * The address that was probably meant, when the one typed has a slip in its domain: `ana@gmial.con` → `ana@gmail.com`. Null: nothing to ask. A guess,
 * so it is only offered.
 */
export function meantAddress(typed: string): string | null {
  const [, local, written] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim()) ?? []
  if (local === undefined || written === undefined) return null
  const domain = written.toLowerCase()
  if (known.includes(domain) || others.has(domain)) return null
  const meant =
    known.find((one) => isSlipOf(domain, one)) ??
    (mistypedCom.test(domain) ? domain.replace(mistypedCom, '.com') : null)
  return meant === null ? null : `${local}@${meant}`
}

/** One slip at most in the name, and one in the ending. */
function isSlipOf(domain: string, meant: string): boolean {
  const [name = '', ending = ''] = splitAtDot(domain)
  const [meantName = '', meantEnding = ''] = splitAtDot(meant)
  return isNear(name, meantName) && isNear(ending, meantEnding)
}

function splitAtDot(domain: string): [string, string] {
  const dot = domain.indexOf('.')
  return [domain.slice(0, dot), domain.slice(dot + 1)]
}

/** Whether one character more, less, changed or swapped with the next makes them equal. */
function isNear(typed: string, meant: string): boolean {
  if (typed === meant) return true
  const from = [...meant].findIndex((character, index) => character !== typed[index])
  const at = from < 0 ? meant.length : from
  const [a, b] = [typed.slice(at), meant.slice(at)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}
