import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { accessOfCall, type Kind, kinds, operations } from '../gate.ts'
import type { Field } from '../shape/shape.ts'
import { shapes } from '../shape/shapes.ts'

/** The data interface described for people: complete without scripts and without anything from elsewhere. */
export function docsPage(locale: Locale, nonce: string): string {
  const title = escaped(m.data_api_docs_title({}, { locale }))
  const links = kinds.map((kind) => `<li><a href="#${kind}">${kind}</a></li>`).join('')
  return `<!doctype html>
<html lang="${languageTag(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style nonce="${nonce}">${style}</style></head>
<body><main>
<h1>${title}</h1>
<p>${escaped(m.data_api_docs_intro({}, { locale }))} <a href="/api/openapi.json">${escaped(m.data_api_docs_openapi({}, { locale }))}</a></p>
<nav aria-label="${escaped(m.data_api_docs_collections({}, { locale }))}"><ul>${links}</ul></nav>
${kinds.map((kind) => section(kind, locale)).join('\n')}
</main></body></html>`
}

function section(kind: Kind, locale: Locale): string {
  const rows = operations.map((operation) => {
    const access = accessOfCall(kind, operation)
    const said = access === 'open' ? m.data_api_docs_everybody({}, { locale }) : access.roles.join(', ')
    return [operation, said]
  })
  const operationsTable = table(
    [m.data_api_docs_operation({}, { locale }), m.data_api_docs_callers({}, { locale })],
    rows,
  )
  const fieldsTable = table(
    [
      m.data_api_docs_field({}, { locale }),
      m.data_api_docs_kind({}, { locale }),
      m.data_api_docs_seen_by({}, { locale }),
      m.data_api_docs_set_by({}, { locale }),
    ],
    shapes[kind].fields.map((field) => [
      field.name,
      kindOf(field, locale),
      readersOf(field, locale),
      settersOf(field, locale),
    ]),
  )
  return `<section aria-labelledby="${kind}"><h2 id="${kind}">${kind}</h2>${operationsTable}${fieldsTable}</section>`
}

function kindOf({ kind, choices, parts, required }: Field, locale: Locale): string {
  const listed = choices ?? parts
  return [
    kind,
    ...(listed ? [m.data_api_docs_one_of({ choices: listed.join(', ') }, { locale })] : []),
    ...(required ? [m.data_api_docs_required({}, { locale })] : []),
  ].join('; ')
}

function readersOf({ seenBy, kind }: Field, locale: Locale): string {
  if (kind === 'password') return '–'
  return seenBy ? ['admin', ...seenBy].join(', ') : m.data_api_docs_who_reads({}, { locale })
}

function settersOf({ setBy }: Field, locale: Locale): string {
  if (setBy === 'nobody') return m.data_api_docs_system({}, { locale })
  return setBy ? ['admin', ...setBy].join(', ') : m.data_api_docs_who_writes({}, { locale })
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')
  const body = rows.map(([first = '', ...others]) => {
    const cells = others.map((text) => `<td>${escaped(text)}</td>`).join('')
    return `<tr><th scope="row"><code>${escaped(first)}</code></th>${cells}</tr>`
  })
  return `<div tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: dark; font: 1rem/1.5 system-ui, sans-serif; background: #14171a; color: #e8eaed }
main { max-width: 70rem; margin: 0 auto; padding: 1rem }
a { color: #4cc3e8 }
h2 { margin-top: 3rem; border-top: 2px solid #920869; padding-top: 1rem }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none }
div { overflow-x: auto; margin-top: 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #333a40 }
tbody th { font-weight: 400 }
`
