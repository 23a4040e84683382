import { createRequire } from 'node:module'
import path from 'node:path'

// Roboto comes with pdfmake and has č, š, ž, €, and the minus U+2212; the fonts that every PDF reader has do not.
export const robotoFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto.js')),
  'Roboto',
)

export const roboto = {
  normal: path.join(robotoFolder, 'Roboto-Regular.ttf'),
  bold: path.join(robotoFolder, 'Roboto-Medium.ttf'),
  italics: path.join(robotoFolder, 'Roboto-Italic.ttf'),
  bolditalics: path.join(robotoFolder, 'Roboto-MediumItalic.ttf'),
} as const
