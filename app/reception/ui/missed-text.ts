/** Why a step was refused, with the dancer it is about: another one is on the screen when it is read. */
export function missedText(
  dancer: { readonly name: string; readonly surname: string },
  step: string,
  reason: string,
): string {
  return `${dancer.name} ${dancer.surname} · ${step}: ${reason}`
}
