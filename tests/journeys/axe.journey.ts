import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hurdlesInParts, hurdlesOn, partsOf } from './axe.ts'
import { sharedBrowser } from './browser.ts'

const listed = '<ul><li><button>Save</button></li><li><button>Close</button></li></ul>'
const around = (content: string) =>
  `<!doctype html><html lang="en"><title>Ronda</title><body><main><h1>Dancers</h1>${content}</main></body></html>`

/** What other journeys rely on when they check the new parts of a page alone. */
describe('axe on the new parts of a page', () => {
  let page: Page
  beforeEach(async () => {
    page = await (await sharedBrowser()).newPage()
  })
  afterEach(() => page.close())

  /** The parts that the second content has and the first has not. */
  async function newParts(before: string, after: string): Promise<string[]> {
    await page.setContent(around(before))
    const known = new Set(await partsOf(page))
    await page.setContent(around(after))
    return (await partsOf(page)).filter((part) => !known.has(part))
  }

  it('are none when only names and numbers differ', async () => {
    expect(await newParts(listed, listed.replace('Save', 'Keep 12'))).toEqual([])
  })

  it.each([
    ['a field without a name', '<p><input type="text"></p>', 'label at input'],
    [
      'a text of little contrast',
      '<p style="color:#ccc;background:#fff" class="pale">pale</p>',
      'contrast at',
    ],
    ['a heading that skips a level', '<h4>Fees</h4>', 'heading-order at h4'],
    ['a picture without a text', '<p><img src="data:," width="9" height="9"></p>', 'image-alt at img'],
  ])('find %s', async (_fault, content, hurdle) => {
    const parts = await newParts(listed, listed + content)
    expect(parts).not.toEqual([])
    expect(await hurdlesInParts(page, parts)).toEqual([expect.stringContaining(hurdle)])
    expect(await hurdlesOn(page)).toEqual([expect.stringContaining(hurdle)])
  })

  it('leave out what was checked before', async () => {
    const faulty = `${listed}<p><input type="text"></p>`
    const parts = await newParts(faulty, `${faulty}<p><em>more</em></p>`)
    expect(await hurdlesInParts(page, parts)).toEqual([])
  })
})
