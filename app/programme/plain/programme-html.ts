import { type Locale, langOf, languageTag } from '#app/platform/locale.ts'
import type { WrittenEvent, WrittenProgramme } from './written-programme.ts'

/** The document's origin, and its counterpart in the other language. */
export type PlainSite = { readonly origin: string; readonly path: string }

/**
 * The programme as one plain HTML document for newsletters and print: no script, no other files, no classes; the few styles are inline, where mail
 * programs keep them. Titles link to the events' pages. E14.
 */
export function programmeHtml(
  programme: WrittenProgramme,
  locale: Locale,
  { origin, path }: PlainSite,
): string {
  const { festival, festivalNames, title, days, sections, venuesHeading, venues } = programme
  const address = (of: Locale) => `${origin}/${langOf(of)}/${path}`
  const tag = languageTag(locale)
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${title} – ${festivalNames}`)}</title>
<link rel="canonical" href="${escaped(address(locale))}">
${(['en', 'sl'] as const).map((of) => `<link rel="alternate" hreflang="${languageTag(of)}" href="${escaped(address(of))}">`).join('\n')}
</head>
<body style="margin:0;background:#fff;color:#111;font:16px/1.5 Georgia,serif">
<main style="max-width:42em;margin:0 auto;padding:24px">
<h1 style="margin:0;font-size:30px;line-height:1.2;font-weight:normal">${escaped(festival)}</h1>
<p style="margin:4px 0 0">${escaped([title, ...(days ? [days] : [])].join(', '))}</p>
${sections.map(({ heading, events }) => `<h2 style="page-break-after:avoid;margin:32px 0 8px;border-bottom:2px solid #111;font-size:22px;font-weight:normal">${escaped(heading)}</h2>\n${events.map((event) => eventHtml(event, origin + event.href)).join('\n')}`).join('\n')}
${venues.length > 0 ? `<h2 style="page-break-after:avoid;margin:32px 0 8px;border-bottom:2px solid #111;font-size:22px;font-weight:normal">${escaped(venuesHeading)}</h2>` : ''}
${venues.map(({ name, address, directions }) => `<p style="margin:0 0 12px"><strong>${escaped(name)}</strong>, ${escaped(address)}<br>${escaped(directions)}</p>`).join('\n')}
</main>
</body>
</html>
`
}

function eventHtml({ hours, title, state, facts, artists, text }: WrittenEvent, href: string): string {
  const name = `<a href="${escaped(href)}" style="color:#00596d">${escaped(title)}</a>`
  return [
    '<div style="margin:0 0 18px;page-break-inside:avoid">',
    `<h3 style="margin:0;font-size:18px;line-height:1.3">${escaped(hours)} ${state ? `<s>${name}</s> ${escaped(state)}` : name}</h3>`,
    `<p style="margin:0">${escaped(facts.join(' · '))}${artists ? `<br><strong>${escaped(artists)}</strong>` : ''}</p>`,
    ...(text ? [`<p style="margin:4px 0 0">${escaped(text)}</p>`] : []),
    '</div>',
  ].join('\n')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
