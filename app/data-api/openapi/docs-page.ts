import swaggerStyles from 'swagger-ui-dist/swagger-ui.css?url'
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js?url'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import ownStyles from './docs-page.css?url'

// The page has its own heading and landmark, and one server; calls carry a session: of Swagger UI's layout the calls alone are left.
const callsOnly = `({React:{createElement:e}})=>({components:{CallsOnly:({getComponent,specSelectors})=>e('div',{className:'swagger-ui'},e('div',{className:'wrapper'},(specSelectors.loadingStatus()==='success'?['operations','Models']:['errors']).map(name=>e(getComponent(name,true),{key:name}))))}})`

/** The data interface described for people by Swagger UI, from our own address alone. It only describes: calls carry a session. */
export function docsPage(locale: Locale, nonce: string): string {
  const title = escaped(m.data_api_docs_title({}, { locale }))
  const terms = `{url:'/api/openapi.json',dom_id:'#docs',docExpansion:'none',defaultModelsExpandDepth:0,supportedSubmitMethods:[],layout:'CallsOnly',plugins:[${callsOnly}]}`
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
<main id="docs"></main>
<script src="${swaggerScript}"></script><script nonce="${nonce}">SwaggerUIBundle(${terms})</script>
</body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
