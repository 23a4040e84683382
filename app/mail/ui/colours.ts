import type { CSSProperties } from 'react'
import * as tokens from '#app/platform/values/colours.ts'

/** Colours of an e-mail by day (inline, every mail program reads them) and at night (a media query, where it is understood). */
const colours = {
  background: { property: 'backgroundColor', day: '#f3efe6', night: tokens.background },
  card: { property: 'backgroundColor', day: '#ffffff', night: tokens.surface },
  panel: { property: 'backgroundColor', day: '#f7f4ec', night: tokens.surface2 },
  text: { property: 'color', day: '#171b22', night: tokens.foreground },
  muted: { property: 'color', day: '#535d69', night: tokens.foregroundMuted },
  lead: { property: 'color', day: '#006a82', night: tokens.leadText },
  line: { property: 'borderColor', day: '#e2dccd', night: tokens.line },
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
