import swaggerStyles from 'swagger-ui-dist/swagger-ui.css?url'
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js?url'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import ownStyles from './docs-page.css?url'

// Its own heading repeats ours, there is one server, and calls carry a session; its `main` landmark is the page's.
const leftOut = `()=>({wrapComponents:Object.fromEntries(['InfoContainer','ServersContainer','AuthorizeBtnContainer','SchemesContainer'].map(name=>[name,()=>()=>null]))})`

/** The data interface described for people by Swagger UI, from our own address alone. It only describes: calls carry a session. */
export function docsPage(locale: Locale, nonce: string): string {
  const title = escaped(m.data_api_docs_title({}, { locale }))
  const terms = `{url:'/api/openapi.json',dom_id:'#docs',docExpansion:'none',defaultModelsExpandDepth:0,supportedSubmitMethods:[],plugins:[${leftOut}]}`
  return `<!doctype html>
<html lang="${languageTag(locale)}" class="dark-mode">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark"><title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${swaggerStyles}"><link rel="stylesheet" href="${ownStyles}"></head>
<body><header class="page head">
<h1>${title}</h1>
<p>${escaped(m.data_api_docs_intro({}, { locale }))}</p>
<h2><a href="/api/openapi.json">${escaped(m.data_api_docs_openapi({}, { locale }))}</a></h2>
</header>
<div id="docs"></div>
<script src="${swaggerScript}"></script><script nonce="${nonce}">SwaggerUIBundle(${terms})</script>
</body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
