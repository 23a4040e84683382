import { expect, it } from 'vitest'
import type { StaffRole } from '#app/people/actor.ts'
import { checkListsFor } from './check-lists.ts'

const lists = (roles: readonly StaffRole[], isArchived = false) =>
  checkListsFor({ kind: 'user', username: 'ana', roles }, isArchived)

it('leads from a check only to a page that the user may open', () => {
  expect(lists(['admin'])).toMatchObject({ invoices: '/admin/invoices', thanks: '/admin/mails/write' })
  const { debts, refunds, drawers, invoices, thanks, helpers } = lists(['regAdmin'])
  expect([debts, refunds, drawers]).toEqual([
    '/admin/placila?show=open',
    '/admin/vracila',
    '/admin/blagajna#drawers',
  ])
  expect([invoices, thanks, helpers]).toEqual(['/admin/invoices', null, null])
})

it('leads from no check of an archived edition to writing e-mails', () => {
  expect(lists(['admin'], true)).toMatchObject({ invoices: '/admin/invoices', thanks: null, helpers: null })
})
