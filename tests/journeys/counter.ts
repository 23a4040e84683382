import type { Locator, Page } from 'playwright-core'
import { unfold } from './in-page.ts'

/** What a task took: on how much of which pages, and how long a person needs for it. */
export type Counts = {
  readonly taps: number
  /** Typed into, or chosen from a list. */
  readonly fields: number
  /** The page from its top to the lowest edge that was on the screen, summed over the pages. */
  readonly pixels: number
  /** By the paces below, the machine's own time left out. */
  readonly seconds: number
}

/** A person's paces, in seconds: to find and press something, to begin with a field, to type a character, to look over a screen. */
const pace = { tap: 1.2, field: 1.5, character: 0.25, screen: 3 }

/** Under what is pressed: a thumb, and the bar at the foot of the form. */
const roomPx = 110

/** A phone user whose taps are counted. Collapsed sections are opened by a tap that counts too. */
export class Counter {
  readonly #page: Page
  readonly #depths: number[] = []
  #taps = 0
  #fields = 0
  #seconds = 0

  constructor(page: Page) {
    this.#page = page
  }

  /** Stands before a page, at its top. */
  async arrives(heading: string | RegExp): Promise<void> {
    await this.#page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await this.#page.waitForLoadState('load')
    await this.#page
      .locator('[data-unhydrated]:not([data-hydrates=when-touched])')
      .waitFor({ state: 'detached' })
    this.#depths.push(0)
    await this.#looks()
  }

  async taps(control: Locator): Promise<void> {
    this.#taps += await unfold(control, (summary) => this.#press(summary))
    await this.#press(control)
    this.#taps += 1
  }

  async types(field: Locator, text: string): Promise<void> {
    this.#taps += await unfold(field, (summary) => this.#press(summary))
    await this.#scrollsTo(field)
    await field.tap()
    await this.#page.keyboard.insertText(text)
    this.#fields += 1
    this.#seconds += pace.field + text.length * pace.character
  }

  async selects(field: Locator, label: string): Promise<void> {
    this.#taps += await unfold(field, (summary) => this.#press(summary))
    await this.#scrollsTo(field)
    await field.selectOption({ label })
    this.#fields += 1
    this.#seconds += pace.field + pace.tap
  }

  counts(): Counts {
    const pixels = this.#depths.reduce((sum, depth) => sum + depth, 0)
    const { height = 1 } = this.#page.viewportSize() ?? {}
    const seconds = Math.round(this.#seconds + (pixels / height) * pace.screen)
    return { taps: this.#taps, fields: this.#fields, pixels, seconds }
  }

  async #press(control: Locator): Promise<void> {
    await this.#scrollsTo(control)
    await control.tap()
    this.#seconds += pace.tap
  }

  /** Scrolls as far as it takes, with a thumb's room under the control, past what is fixed to the foot of the screen. */
  async #scrollsTo(control: Locator): Promise<void> {
    await control.evaluate((element, room) => {
      const { top, bottom } = element.getBoundingClientRect()
      const isFixed = element.closest('[data-bar]') !== null
      if (isFixed) return
      if (top < 0) window.scrollBy({ top: top - room, behavior: 'instant' })
      else if (bottom > window.innerHeight - room)
        window.scrollBy({ top: bottom - window.innerHeight + room, behavior: 'instant' })
    }, roomPx)
    await this.#looks()
  }

  /** Notes how far down the page the screen reaches. */
  async #looks(): Promise<void> {
    const depth = await this.#page.evaluate(() => Math.round(window.scrollY + window.innerHeight))
    this.#depths.push(Math.max(this.#depths.pop() ?? 0, depth))
  }
}
