import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** Views that everybody has, as addresses. */
export const shippedViews: readonly { readonly label: Label; readonly search: string }[] = [
  { label: m.regs_view_due, search: '?status=placed,late&pay=unpaid,part&due=soon&sort=due' },
  { label: m.regs_view_late, search: '?status=late&sort=due' },
  { label: m.regs_view_waiting, search: '?status=waiting&sort=reserved' },
  { label: m.regs_view_over, search: '?pay=over&sort=open' },
  { label: m.regs_view_half, search: '?partner=half' },
  { label: m.regs_view_company, search: '?invoice=company' },
  { label: m.regs_view_volunteers, search: '?help=volunteering&sort=name' },
  { label: m.regs_view_unconfirmed, search: '?status=placed,waiting&address=unconfirmed' },
  { label: m.mails_view_addresses, search: '?address=bounced&sort=name' },
  { label: m.regs_view_duplicates, search: '?duplicate=yes&sort=name' },
]
