import type { Locator, Page } from 'playwright-core'

/** What a task in the office took. */
export type KeyCounts = {
  /** Presses of a key that writes nothing; keys pressed together are one. */
  readonly keys: number
  /** Written. */
  readonly characters: number
  readonly clicks: number
  /** By the paces below, the machine's own time left out. */
  readonly seconds: number
}

/** The speed of an experienced user, in seconds: to press a key, to type a character, to aim with the mouse and click. */
const pace = { key: 0.4, character: 0.25, click: 1.2 }

/** Somebody at a keyboard with a mouse, whose every key and click is counted. */
export class KeyCounter {
  readonly #page: Page
  #keys = 0
  #characters = 0
  #clicks = 0

  constructor(page: Page) {
    this.#page = page
  }

  async strikes(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
    this.#keys += keys.length
  }

  async types(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
    this.#characters += text.length
  }

  async clicks(control: Locator): Promise<void> {
    await control.click()
    this.#clicks += 1
  }

  /** Opens the dialog of files and chooses one: two clicks. */
  async gives(field: Locator, file: { readonly name: string; readonly content: Uint8Array }): Promise<void> {
    const buffer = Buffer.from(file.content)
    await field.setInputFiles({ name: file.name, mimeType: 'application/octet-stream', buffer })
    this.#clicks += 2
  }

  counts(): KeyCounts {
    const [keys, characters, clicks] = [this.#keys, this.#characters, this.#clicks]
    const seconds = Math.round(keys * pace.key + characters * pace.character + clicks * pace.click)
    return { keys, characters, clicks, seconds }
  }
}
