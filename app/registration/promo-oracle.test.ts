import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/money.ts'
import { useDesk } from '#tests/desk.ts'
import { makeFestival } from '#tests/make.ts'
import { lookPromoUp } from './routes/register-promo.server.ts'

describe('promo codes of somebody else', () => {
  const desk = useDesk('embedded')

  it('P11 read as if there were none, in the form and when a registration is sent', async () => {
    const code = { code: 'NIKA', discount: { amountCents: cents(500) }, quota: null, lastDay: null }
    await makeFestival(desk.house, [{}], {
      promos: [{ ...code, owner: 'nika@example.org', ownerOnly: true }],
    })
    const asked = async (promo: string) => (await lookPromoUp(desk.house, promo, 'me@example.org'))?.refusal
    expect(await asked('NIKA')).toBe('promo-unknown')
    expect(await asked('NIKA')).toBe(await asked('NONE'))
    const sent = async (promo: string) =>
      JSON.stringify(await desk.tryToRegister({ promo })).replace(promo, '')
    expect(await sent('NIKA')).toBe(await sent('NONE'))
    expect(await lookPromoUp(desk.house, 'NIKA', 'nika@example.org')).toMatchObject({ refusal: null })
  })
})
