/**
 * What is too faint, too small or beyond the edge for a tired volunteer in the dark: text under 7:1, something to press under 56 px. Runs in the page, in one go; empty when all is well.
 */
export function nightFaults(): string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  const read = (text: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha]
  }
  const over = (top: Colour, below: Colour): Colour => {
    const mix = (n: 0 | 1 | 2) => top[n] * top[3] + below[n] * (1 - top[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const backgroundOf = (element: Element): Colour => {
    const layers: Colour[] = []
    for (let at: Element | null = element; at; at = at.parentElement) {
      const colour = read(getComputedStyle(at).backgroundColor)
      if (colour[3] > 0) layers.push(colour)
      if (colour[3] === 1) break
    }
    return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255, 1] as Colour)
  }
  const light = ([red, green, blue]: Colour): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const part = value / 255
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: Colour, other: Colour): number => {
    const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1
  const nameOf = (element: Element) =>
    `${element.localName} “${(element.textContent ?? '').trim().slice(0, 40)}”`

  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px beyond the edge`)
  for (const element of document.body.querySelectorAll('*')) {
    const says = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
    const isField = /^(input|select|textarea)$/.test(element.localName)
    if ((!says && !isField) || !isShown(element) || element.closest('svg')) continue
    const background = backgroundOf(element)
    const ratio = contrast(over(read(getComputedStyle(element).color), background), background)
    if (ratio < 7) faults.push(`${nameOf(element)} has ${ratio.toFixed(1)}:1`)
    const hint = getComputedStyle(element, '::placeholder')
    const faint = contrast(over(read(hint.color), background), background) * Number(hint.opacity)
    if (element.getAttribute('placeholder') && faint < 7)
      faults.push(`the hint of ${nameOf(element)} has ${faint.toFixed(1)}:1`)
  }
  for (const element of document.body.querySelectorAll('button, a, input, select, summary, textarea')) {
    if (!isShown(element) || element.matches('p a')) continue
    const { width, height } = element.getBoundingClientRect()
    if (Math.min(width, height) < 55.5)
      faults.push(`${nameOf(element)} is ${Math.round(width)} × ${Math.round(height)} px`)
  }
  return faults
}
