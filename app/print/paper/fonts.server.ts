import { createRequire } from 'node:module'
import path from 'node:path'

// Roboto comes with pdfmake and has č, š, ž, €, and the minus U+2212; the fonts that every PDF reader has do not.
const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto.js')),
  'Roboto',
)

export const fonts = {
  regular: path.join(folder, 'Roboto-Regular.ttf'),
  bold: path.join(folder, 'Roboto-Medium.ttf'),
} as const
