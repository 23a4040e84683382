import { readlink } from 'node:fs/promises'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Lang, type Locale, localeOf } from '#app/platform/locale.ts'
import { findChromium } from '#scripts/chromium.ts'
import { startingWith } from './in-page.ts'

/** A text of the application, in the device's language. */
type Label<Inputs extends object = object> = (inputs: Inputs, options: { locale: Locale }) => string

type DeviceOptions = {
  readonly address: string
  /** The browser's profile on the disk, which survives the browser. */
  readonly profile: string
  readonly lang: Lang
  readonly viewport: { readonly width: number; readonly height: number }
  /** A film (Y4M) that its camera sees, over and over; without one it has no camera. */
  readonly camera?: string
  /** By how much its clock is behind, in milliseconds. */
  readonly behindMs?: number
}

/** A call without an answer ends after 15 seconds and the next follows within 5: on a machine three times slower than alone two of them take longer than Playwright waits. */
const patienceMs = 90_000

/** A phone at the reception: a browser with its own profile that loses the network, is killed, and is opened again. */
export class Device {
  readonly page: Page
  readonly locale: Locale
  /** What broke in the page. */
  readonly errors: string[]
  /** Fingers and keys since they were counted from 0. */
  taps = 0
  readonly #options: DeviceOptions
  readonly #context: BrowserContext

  private constructor(options: DeviceOptions, context: BrowserContext, page: Page, errors: string[] = []) {
    this.errors = errors
    this.#options = options
    this.#context = context
    this.page = page
    this.locale = localeOf(options.lang)
    page.on('pageerror', (error) => errors.push(error.message))
  }

  static async open(options: DeviceOptions): Promise<Device> {
    const executablePath = findChromium('with windows')
    if (!executablePath) throw new Error('There is no Chromium: `npm test` finds or installs one.')
    const context = await chromium.launchPersistentContext(options.profile, {
      executablePath,
      baseURL: options.address,
      viewport: options.viewport,
      hasTouch: true,
      reducedMotion: 'reduce',
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-dev-shm-usage',
        '--no-first-run',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...(options.camera === undefined ? [] : seeing(options.camera)),
      ],
    })
    context.setDefaultTimeout(patienceMs)
    if (options.behindMs) await context.addInitScript(setClockBack, options.behindMs)
    return new Device(options, context, context.pages()[0] ?? (await context.newPage()))
  }

  /** Another window of the same browser. @returns the device, seen through it; what breaks there is the device's too */
  async opensWindow(path: string): Promise<Device> {
    const other = new Device(this.#options, this.#context, await this.#context.newPage(), this.errors)
    await other.page.goto(path)
    return other
  }

  /** From the next page on, the browser is one without Web Locks. */
  async hasNoLocks(): Promise<void> {
    await this.#context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
    )
  }

  /** Signs in past the page, and chooses the language. */
  async signsIn(username: string, password: string): Promise<void> {
    const { address, lang } = this.#options
    const { request } = this.#context
    expect((await request.get(`${address}/auth/login?lang=${lang}`)).status()).toBe(200)
    const data = { username, password }
    expect((await request.post(`${address}/api/auth/login`, { data })).status()).toBe(200)
  }

  network(isThere: boolean): Promise<void> {
    return this.#context.setOffline(!isThere)
  }

  /** The battery is flat: nothing is written any more. @returns the same device, switched on again */
  async diesAndComesBack(): Promise<Device> {
    const lock = await readlink(path.join(this.#options.profile, 'SingletonLock'))
    const gone = new Promise((resolve) => this.#context.once('close', resolve))
    process.kill(Number(lock.split('-').at(-1)), 'SIGKILL')
    await gone
    return Device.open(this.#options)
  }

  close(): Promise<void> {
    return this.#context.close()
  }

  reads<Inputs extends object>(words: Label<Inputs>, inputs: Inputs): string {
    return words(inputs, { locale: this.locale })
  }

  async presses(button: Label): Promise<void> {
    this.taps += 1
    await this.page
      .getByRole('button', { name: startingWith(this.reads(button, {})) })
      .first()
      .tap()
  }

  /** Sees these words, anywhere. */
  async sees(words: string): Promise<void> {
    await this.page.getByText(words).filter({ visible: true }).first().waitFor()
  }

  async fills(label: Label | string, value: string): Promise<void> {
    const name = typeof label === 'string' ? label : this.reads(label, {})
    await this.page.getByLabel(startingWith(name)).first().fill(value)
  }
}

/** In the page: the day and time of a phone that somebody set wrong. */
function setClockBack(ms: number): void {
  const now = (right: DateConstructor) => right.now() - ms
  globalThis.Date = new Proxy(Date, {
    construct: (right, given, as) => Reflect.construct(right, given.length === 0 ? [now(right)] : given, as),
    get: (right, name) => (name === 'now' ? () => now(right) : Reflect.get(right, name)),
  })
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin - ms })
}

const seeing = (film: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]
