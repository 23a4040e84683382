import type { CSSProperties } from 'react'

/** Colours of an e-mail by day (inline, every mail program reads them) and at night (a media query, where it is understood). */
const colours = {
  background: { property: 'backgroundColor', day: '#f3efe6', night: '#080b10' },
  card: { property: 'backgroundColor', day: '#ffffff', night: '#10161e' },
  panel: { property: 'backgroundColor', day: '#f7f4ec', night: '#19212b' },
  text: { property: 'color', day: '#171b22', night: '#f4efe6' },
  muted: { property: 'color', day: '#535d69', night: '#aeb7c2' },
  lead: { property: 'color', day: '#006a82', night: '#56c8e4' },
  line: { property: 'borderColor', day: '#e2dccd', night: '#2b3643' },
} as const

type Colour = keyof typeof colours

/** Props of an element in these colours, with further styles. */
export function coloured(
  names: readonly Colour[],
  style: CSSProperties = {},
): { readonly className: string; readonly style: CSSProperties } {
  const byDay = Object.fromEntries(names.map((name) => [colours[name].property, colours[name].day]))
  return { className: names.join(' '), style: { ...byDay, ...style } }
}

/** The night, for `<style>`. */
export const nightSheet = `@media (prefers-color-scheme: dark) {\n${Object.entries(colours)
  .map(([name, { property, night }]) => `  .${name} { ${kebab(property)}: ${night} !important }`)
  .join('\n')}\n}`

export const serif = "Fraunces, Georgia, 'Times New Roman', serif"
export const sans = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

function kebab(property: string): string {
  return property.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
}
