import { createRequire } from 'node:module'
import path from 'node:path'
import pdfmake from 'pdfmake'

// Roboto comes with the library and has č, š, ž, €, and the minus U+2212; the fonts that every PDF reader has do not.
const fonts = path.dirname(createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto.js'))
pdfmake.addFonts({
  Roboto: {
    normal: path.join(fonts, 'Roboto/Roboto-Regular.ttf'),
    bold: path.join(fonts, 'Roboto/Roboto-Medium.ttf'),
    italics: path.join(fonts, 'Roboto/Roboto-Italic.ttf'),
    bolditalics: path.join(fonts, 'Roboto/Roboto-MediumItalic.ttf'),
  },
})
// a document refers to no file and no address
pdfmake.setLocalAccessPolicy((file) => file.startsWith(fonts))
pdfmake.setUrlAccessPolicy(() => false)

/** Makes PDFs with embedded fonts. */
export { pdfmake }
