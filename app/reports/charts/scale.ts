/** Round numbers from 0 to at least `most`, a few of them: 0, 50, 100, 150. */
export function ticksUpTo(most: number, wanted = 4): number[] {
  if (!(most > 0)) return [0]
  const rough = most / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10))
  const whole = step < 10 ? Math.ceil(step) : step
  return Array.from({ length: Math.ceil(most / whole) + 1 }, (_, index) => index * whole)
}
