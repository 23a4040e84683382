import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { renderPdf } from './pdfmake.server.ts'
import { withPrintable } from './printable.server.ts'

describe('a text in a PDF', () => {
  it('has Latin letters for those that the font lacks, a sign for other signs, and letters without marks that it lacks', () => {
    const texts = [
      'Živa Ñandú',
      'Ксения Αθηνά ế',
      '小明',
      '김민수',
      'محمد',
      'אב (42)',
      'Ana😀',
      '👩‍👩‍👧',
      'Zo\u0321e',
      'a\u00A0b\n–',
    ]
    expect(withPrintable({ texts, at: new Date(0) })).toEqual({
      texts: [
        'Živa Ñandú',
        'Ксения Αθηνά ế',
        'XiaoMing',
        'GimMinSu',
        'mhmd',
        "'v (42)",
        'Ana�',
        '�',
        'Zoe',
        'a\u00A0b\n–',
      ],
      at: new Date(0),
    })
  })

  it('is printed whole beside letters that the font lacks', async () => {
    const pdf = await renderPdf({
      defaultStyle: { font: 'Roboto' },
      content: [{ text: 'Ana😀 👩‍👩‍👧 Novak', bold: true }, { columns: ['小明', 'Žagar'] }],
    })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' ').trim()).toBe('Ana� � Novak XiaoMing Žagar')
  })
})
