import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { withPrintable } from './printable.server.ts'
import { roboto, robotoFolder } from './roboto.server.ts'

pdfmake.addFonts({ Roboto: roboto })
// a document refers to no file and no address
pdfmake.setLocalAccessPolicy((file) => file.startsWith(robotoFolder))
pdfmake.setUrlAccessPolicy(() => false)

/** Makes a PDF with embedded fonts. */
export function renderPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  return pdfmake.createPdf({ ...definition, content: withPrintable(definition.content) }).getBuffer()
}
