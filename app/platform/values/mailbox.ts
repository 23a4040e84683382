import addressparser from 'nodemailer/lib/addressparser'

/**
 * Whether it is one e-mail address and nothing else: `info@festival.si`. Before the @ there are letters of ASCII only: others, also those that
 * nobody sees, most mail servers refuse. A domain has an ASCII form (IDN), in which it is sent.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u.test(text)
}

/**
 * Whether an e-mail can carry it as the sender, and shows it as written: `info@festival.si`, `Tango Festival <info@festival.si>`. Read by
 * the parser that also reads it when the e-mail is sent; where that reads several senders or another name (it drops words in parentheses),
 * it is none.
 */
export function isSender(text: string): boolean {
  if (/\p{Cc}/u.test(text)) return false
  const [mailbox, ...others] = addressparser(text)
  if (!mailbox || others.length > 0 || mailbox.group !== undefined) return false
  const { name, address } = mailbox
  const written = name === '' ? [address] : [`${name} <${address}>`, `"${name}" <${address}>`]
  return isEmailAddress(address) && written.includes(text)
}
