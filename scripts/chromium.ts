import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { step } from './step.ts'

/** Debian's headless Chromium: a page of a journey costs it a third of the processor time. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * The machine's own Chromium, else Debian's package when this is root, else the one Playwright brings; null when all fail. Debian's without
 * windows is installed beside it when this is root; where that fails, the other does all.
 */
export async function findOrInstallChromium(): Promise<string | null> {
  const isDebians = process.getuid?.() === 0 && inPath('apt-get') !== undefined
  const install = (name: string, limitMs: number) =>
    step(`Chromium (${name})`, ['apt-get', 'install', '-y', '--no-install-recommends', name], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      limitMs,
    })
  const isThere = findChromium('with windows') !== null
  if (isDebians && !(isThere && inPath(shell))) {
    await step('Package list', ['apt-get', 'update'], { limitMs: 2 * 60_000 })
    if (!isThere) await install('chromium', 10 * 60_000)
    if (!inPath(shell)) await install(shell, 2 * 60_000)
  }
  if (!findChromium()) await step('Chromium from Playwright', ['playwright-core', 'install', 'chromium'])
  return findChromium()
}

/**
 * `CHROMIUM` in the environment, the search path, then Playwright's own place.
 * @param kind `with windows` for what keeps a profile on the disk, as a telephone does; else one without them comes first
 */
export function findChromium(kind: 'any' | 'with windows' = 'any'): string | null {
  const named = process.env.CHROMIUM
  const fits = (file: string) => kind === 'any' || path.basename(file) !== shell
  if (named && existsSync(named) && fits(named)) return named
  const installed = [...(kind === 'any' ? [shell] : []), ...names]
    .map(inPath)
    .find((file) => file !== undefined)
  if (installed) return installed
  const brought = chromium.executablePath()
  return existsSync(brought) ? brought : null
}

function inPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}
