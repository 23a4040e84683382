import { expect } from 'vitest'
import { standsAt, type TwoWindows } from '../two-windows.ts'

/** The lists of one window show what the other has just written, without being loaded again. */
export async function showWhatTheOtherWrites({ mine, theirs }: TwoWindows): Promise<void> {
  let added = 0
  const adds = async () => {
    added += 1
    const data = { name: `Their promoter ${added}`, code: `THEIRS${added}` }
    const saved = await theirs.request.post('/api/db/promoters/save?db=TF2025', { data })
    expect(saved.status()).toBe(200)
  }
  let reads = 0
  mine.on('response', (response) => {
    if (response.url().includes('.data')) reads += 1
  })
  const readsAgain = async (address: string) => {
    await standsAt(mine, address)
    reads = 0
    let looks = 0
    const look = async () => {
      // what is written before the page has its live connection, it does not hear of
      if (looks % 6 === 0) await adds()
      looks += 1
      return reads
    }
    await expect.poll(look, { interval: 1_000, timeout: 60_000, message: address }).toBeGreaterThan(0)
  }
  for (const address of ['/admin/promotors', '/admin/lists/promoters']) {
    const next = `Their promoter ${added + 1}`
    await readsAgain(address)
    await mine.getByText(next, { exact: true }).first().waitFor()
  }
  const others = ['', '/prijave', '/dogodki', '/partners', '/mails', '/mails/mailings', '/workOrders']
  const ofMoney = ['/placila', '/vracila', '/invoices']
  for (const address of [...others, ...ofMoney]) await readsAgain(`/admin${address}`)
}
