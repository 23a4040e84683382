import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Lang, type Locale, languageTag, localeOf } from '#app/platform/locale.ts'
import { hurdlesInParts, partsOf } from './axe.ts'
import type { Screen, Watch } from './browser.ts'
import * as inPage from './in-page.ts'

/** A text of the application, in the visitor's language. */
export type Words<Inputs extends object = object> = (inputs: Inputs, options: { locale: Locale }) => string
type Said = string | Words

export type VisitorParts = {
  readonly page: Page
  readonly watch: Watch
  readonly lang: Lang
  readonly screen: Screen
  /** false: a browser that runs no scripts */
  readonly scripts: boolean
  /** Marks parts of a page as checked with axe, and returns those that were not; null: no checks. */
  readonly markChecked: ((parts: readonly string[]) => Promise<readonly string[]>) | null
}

/** A user in a browser, by keyboard on a desktop and by touch on a phone. Each page is checked for errors, foreign requests and accessibility. */
export class Visitor {
  readonly locale: Locale
  readonly #page: Page
  readonly #parts: VisitorParts

  constructor(parts: VisitorParts) {
    this.locale = localeOf(parts.lang)
    this.#page = parts.page
    this.#parts = parts
  }

  /** A text in this visitor's language. */
  reads<Inputs extends object>(words: Words<Inputs>, inputs: Inputs): string {
    return words(inputs, { locale: this.locale })
  }

  /** Opens a page of the site, `/` or `/register`, or a whole address of an e-mail. */
  async opens(address: string): Promise<void> {
    const page = `/${this.#parts.lang}${address}`.replace(/\/$/, '')
    await this.#page.goto(address.startsWith('/') ? page : address)
    await this.#seesItHydrate()
  }

  /** Opens an address, knowing that the answer is no, with this status. */
  async opensInVain(address: string, status: number): Promise<void> {
    this.#parts.watch.expected.add(status)
    await this.opens(address)
  }

  /** Has arrived at a page with any title, and checks it. */
  async arrivesSomewhere(): Promise<void> {
    await this.#page.getByRole('heading', { level: 1 }).first().waitFor()
    await this.looksItOver()
  }

  /** Stands before a page with this title, and looks it over. */
  async arrivesAt(title: Said): Promise<void> {
    await this.#page.getByRole('heading', { level: 1, name: this.#text(title), exact: true }).waitFor()
    await this.looksItOver()
  }

  /** Stands before a page whose title begins so, and looks it over. */
  async arrivesAtOneLike(beginning: Said): Promise<void> {
    await this.#page
      .getByRole('heading', { level: 1, name: inPage.startingWith(this.#text(beginning)) })
      .waitFor()
    await this.looksItOver()
  }

  /** Fits the screen, is usable by everybody, broke nothing so far. */
  async looksItOver(): Promise<void> {
    await this.#page.waitForLoadState('load')
    await this.#seesItHydrate()
    const overhang = await this.#page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overhang, `pixels beyond the edge at ${this.#page.url()}`).toBeLessThanOrEqual(0)
    const { scripts, markChecked } = this.#parts
    const unchecked = scripts && markChecked ? await markChecked(await partsOf(this.#page)) : []
    if (unchecked.length > 0) expect(await hurdlesInParts(this.#page, unchecked)).toEqual([])
    expect(this.#parts.watch.errors).toEqual([])
  }

  /** The page as it is printed, on the paper that it asks for. */
  async prints(): Promise<Uint8Array> {
    return new Uint8Array(await this.#page.pdf({ preferCSSPageSize: true }))
  }

  async speaksTheirLanguage(): Promise<void> {
    expect(await this.#page.locator('html').getAttribute('lang')).toBe(languageTag(this.locale))
  }

  async sees(words: Said): Promise<void> {
    await this.#page.getByText(this.#text(words), { exact: true }).filter({ visible: true }).first().waitFor()
  }

  /** Sees these words within a longer text. */
  async seesPart(words: Said, { onScreen = false } = {}): Promise<void> {
    const part = this.#page.getByText(this.#text(words)).filter({ visible: true }).first()
    await part.waitFor()
    if (onScreen) await inPage.isOnScreen(part)
  }

  /** What the first row of a list, or the sum at its foot, has in the column of this name. */
  async findsCell(label: Said, part: 'tbody' | 'tfoot' = 'tbody'): Promise<string> {
    const cell = this.#page.locator(`${part} td[data-label="${this.#text(label)}"]`).first()
    return ((await cell.textContent()) ?? '').trim()
  }

  /** Opens what is folded under these words, or folds it again. */
  async folds(words: Said): Promise<void> {
    await this.#uses(this.#page.locator('summary', { hasText: this.#text(words) }), 'Enter')
  }

  async seesNoMore(words: Said): Promise<void> {
    await this.#page.getByText(this.#text(words), { exact: true }).first().waitFor({ state: 'detached' })
  }

  /** Sees this in a field, which may have to ask what it is called. */
  async seesIn(label: Said, value: string): Promise<void> {
    const field = await this.#field(label).elementHandle()
    await this.#page.waitForFunction(([element, text]) => (element as HTMLInputElement).value === text, [
      field,
      value,
    ] as const)
  }

  async fills(label: Said, value: string): Promise<void> {
    const field = this.#field(label)
    await this.#unfolds(field)
    if (this.#parts.screen === 'phone') await field.tap()
    else await field.focus()
    await this.#page.keyboard.press('Control+A')
    await this.#page.keyboard.insertText(value)
  }

  async finds(label: Said): Promise<string> {
    return this.#field(label).inputValue()
  }

  async selects(label: Said, option: Said): Promise<void> {
    await this.#unfolds(this.#field(label))
    await this.#field(label).selectOption({ label: this.#text(option) })
  }

  async chooses(option: Said): Promise<void> {
    await this.#uses(
      this.#page.getByRole('radio', { name: inPage.startingWith(this.#text(option)) }),
      'Space',
    )
  }

  async ticks(label: Said): Promise<void> {
    await this.#unfolds(this.#checkbox(label))
    await this.#uses(this.#checkbox(label), 'Space')
    await inPage.becomesTicked(this.#checkbox(label), true)
  }

  async unticks(label: Said): Promise<void> {
    await this.#unfolds(this.#checkbox(label))
    await this.#uses(this.#checkbox(label), 'Space')
    await inPage.becomesTicked(this.#checkbox(label), false)
  }

  async hasTicked(label: Said): Promise<boolean> {
    return this.#checkbox(label).isChecked()
  }

  /**
   * Walks to a field, a link, a button or an entry of a menu of this name by one key alone: the Tab key, or an arrow.
   * @throws when the walk does not come past it
   */
  async walksTo(control: Said, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
    const name = inPage.startingWith(this.#text(control))
    for (let step = 0; step < inPage.mostSteps; step++) {
      await this.#page.keyboard.press(key)
      // past the last one the browser's own bar comes, then the first again
      if ((await this.#page.evaluate(inPage.namesOfFocused)).some((text) => name.test(text))) return
    }
    throw new Error(`Nobody comes to “${this.#text(control)}” by the key ${key}.`)
  }

  /** Sees that the keyboard is at this control, without having walked there. */
  async standsOn(control: Said): Promise<void> {
    await this.#page
      .locator(':focus')
      .filter({ hasText: inPage.startingWith(this.#text(control)) })
      .waitFor()
  }

  async strikes(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
  }

  async types(text: string): Promise<void> {
    await this.#page.keyboard.insertText(text)
  }

  /** Drags an event of the plan down by this share of its height, with a finger. */
  dragsByFinger(event: string, heights: number): Promise<void> {
    return inPage.dragByFinger(this.#page.locator('[data-event]', { hasText: event }).first(), heights)
  }

  /** Gives a file to a field for files. */
  async gives(label: Said, file: { readonly name: string; readonly content: Uint8Array }): Promise<void> {
    const buffer = Buffer.from(file.content)
    await this.#page
      .getByLabel(this.#text(label))
      .setInputFiles({ name: file.name, mimeType: 'application/octet-stream', buffer })
  }

  /** The file that this link or button gives. */
  downloads(name: Said): Promise<Buffer> {
    return inPage.fileBehind(this.#page.getByRole('link', { name: this.#text(name) }).or(this.#button(name)))
  }

  /** Chooses the row of a table that says this. */
  async choosesRow(words: Said): Promise<void> {
    const row = this.#page
      .getByRole('row')
      .filter({ hasText: this.#text(words) })
      .first()
    if (this.#parts.screen === 'phone') await row.tap()
    else await row.click()
  }

  /** The response of the data interface to the signed-in user; with a status, that it refuses so. For checks only, never to act. */
  readsData<Answer>(path: string, body: object, refusal?: number): Promise<Answer> {
    if (refusal) this.#parts.watch.expected.add(refusal)
    return inPage.dataOnPage<Answer>(this.#page, path, body)
  }

  /** Names something that is known: types a piece of its name and takes what is offered. */
  async picks(label: Said, typed: string, offered: string): Promise<void> {
    await this.fills(label, typed)
    await this.takesOffered(offered)
  }

  /** Takes one of the options that the field under the keyboard offers. On a desktop by arrows, as far as the option is highlighted. */
  async takesOffered(offered: string): Promise<void> {
    const option = this.#page.getByRole('option', { name: inPage.startingWith(offered) })
    await option.waitFor()
    if (this.#parts.screen === 'phone') return option.tap()
    const highlighted = option.and(this.#page.locator('[data-combobox-selected]'))
    for (let step = 0; step < inPage.mostSteps && (await highlighted.count()) === 0; step++) {
      await this.#page.keyboard.press('ArrowDown')
    }
    await this.#page.keyboard.press('Enter')
  }

  /** Has a slow line: requests for this address wait until the returned function is called. */
  async waitsForAnswersOf(address: string): Promise<() => Promise<void>> {
    return inPage.holdAnswers(this.#page, address)
  }

  async presses(button: Said): Promise<void> {
    await this.#uses(this.#button(button), 'Enter')
  }

  /** Presses a button of the dialog above a page that has one of the same name. */
  async pressesInDialog(button: Said): Promise<void> {
    const said = { name: this.#text(button), exact: true }
    await this.#uses(this.#page.getByRole('dialog').last().getByRole('button', said), 'Enter')
  }

  /** Presses it, knowing that the answer is no, with this status. */
  async pressesInVain(button: Said, status: number): Promise<void> {
    this.#parts.watch.expected.add(status)
    await this.presses(button)
  }

  async mayPress(button: Said): Promise<boolean> {
    return this.#button(button).isEnabled()
  }

  async waitsFor(button: Said): Promise<void> {
    await this.#button(button).and(this.#page.locator(':enabled')).waitFor()
  }

  /** Stands before a dialog that has the keyboard: until then it would still take it away. */
  async isInDialog(): Promise<void> {
    await this.#page.locator('[role=dialog]:focus-within').waitFor()
  }

  /** Stands before the page again: a dialog that is being closed still takes the keys. */
  async isOutOfDialogs(): Promise<void> {
    await this.#page.locator('[role=dialog]').first().waitFor({ state: 'detached' })
  }

  async follows(link: Said): Promise<void> {
    await this.#uses(
      this.#page.getByRole('link', { name: inPage.startingWith(this.#text(link)) }).first(),
      'Enter',
    )
  }

  /** The amount beside a row's name: in a table of prices, or in a list of sums. */
  findsAmount(row: Said): Promise<string> {
    return inPage.amountBeside(this.#page, this.#text(row))
  }

  /** Sees that on My registration an event stands like this: “You are in”, “Waiting, no. 1”. */
  async seesPickState(event: string, words: Said): Promise<void> {
    await this.#page
      .getByRole('listitem')
      .filter({ has: this.#page.getByRole('heading', { name: event, exact: true }) })
      .getByText(this.#text(words))
      .waitFor()
  }

  /** Follows a link inside the e-mail that a page shows in an iframe. */
  async followsInMessage(link: string): Promise<void> {
    const inFrame = this.#page.frameLocator('iframe').getByRole('link', { name: link })
    // the iframe runs no scripts, and has no dialogs
    await (this.#parts.screen === 'phone' ? inFrame.tap() : inFrame.press('Enter'))
  }

  /** Is signed out by the server, which the browser does not know yet. */
  losesTheSession(): Promise<void> {
    return inPage.endSession(this.#page)
  }

  /** Has something asked with their cookies, past the page; with a body it is posted as JSON. */
  asksUnseen(address: string, body?: object): Promise<void> {
    return inPage.askUnseen(this.#page, address, body)
  }

  /** From now on the page's clock can be moved on. */
  hasAClockOfTheirOwn(): Promise<void> {
    return this.#page.clock.install()
  }

  letsTimePass(seconds: number): Promise<void> {
    return this.#page.clock.fastForward(seconds * 1_000)
  }

  /** Has a device that keeps passkeys and unlocks itself. */
  hasAPasskeyDevice(): Promise<void> {
    return inPage.addPasskeyDevice(this.#page)
  }

  /** The text of the only element of this kind, such as a key to be copied. */
  async copies(element: 'code'): Promise<string> {
    return ((await this.#page.locator(`main ${element}`).first().textContent()) ?? '').trim()
  }

  /** By the browser's own button. */
  async browses(how: 'reload' | 'goBack'): Promise<void> {
    await this.#page[how]()
    await this.#seesItHydrate()
  }

  async leaves(): Promise<void> {
    await this.#page.context().close()
  }

  async #seesItHydrate(): Promise<void> {
    if (this.#parts.scripts) await inPage.hydrates(this.#page)
  }

  /** Opens what the control is folded under. */
  async #unfolds(control: Locator): Promise<void> {
    await inPage.unfold(control, (summary) => this.#uses(summary, 'Enter'))
  }

  async #uses(control: Locator, key: 'Space' | 'Enter'): Promise<void> {
    // a page whose address names a part of it takes the keyboard there when it has loaded
    await this.#page.waitForLoadState('load')
    if (this.#parts.screen === 'phone') return control.tap()
    await inPage.keyboardSettles(control)
    await inPage.takesKeys(control)
    await control.press(key)
  }

  /** By its whole label, which may add that it may be left empty. */
  #field(label: Said): Locator {
    const named = this.#page.getByLabel(new RegExp(`^\\s*${inPage.escaped(this.#text(label))}\\s*(\\(|$)`))
    // what a field offers bears its label too
    return named.and(this.#page.locator('input, select, textarea'))
  }

  #button(name: Said): Locator {
    const said = { name: this.#text(name), exact: true }
    return this.#page.getByRole('button', said).or(this.#page.getByRole('tab', said))
  }

  #checkbox(label: Said): Locator {
    const named = { name: this.#text(label), includeHidden: true }
    return this.#page.getByRole('checkbox', named).or(this.#page.getByRole('switch', named))
  }

  #text(words: Said): string {
    return typeof words === 'string' ? words : words({}, { locale: this.locale })
  }
}
