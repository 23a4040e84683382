/** Why a step was refused, with the dancer it is about: another one is on the screen when it is read. */
export function missedText(
  dancer: { readonly name: string; readonly surname: string },
  step: string,
  reason: string,
): string {
  return `${dancer.name} ${dancer.surname} · ${step}: ${reason}`
}

/**
 * What a step of a drawer came to that was left meanwhile, with the drawer: something else is on the screen when it is read.
 * @param step what was to be done, with the sum or the person; null: said without it
 */
export function missedAtDrawerText(drawer: string, step: string | null, outcome: string): string {
  return `${[drawer, ...(step === null ? [] : [step])].join(' · ')}: ${outcome}`
}
