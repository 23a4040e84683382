import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { step } from './step.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The machine's own Chromium, else Debian's package when this is root, else the one Playwright brings; null when all fail. */
export async function findOrInstallChromium(): Promise<string | null> {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && inPath('apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await step('Package list', ['apt-get', 'update'], { env })
    await step('Chromium', ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'], { env })
  }
  if (!findChromium()) await step('Chromium from Playwright', ['playwright-core', 'install', 'chromium'])
  return findChromium()
}

/** `CHROMIUM` in the environment, the search path, then Playwright's own place. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM
  if (named && existsSync(named)) return named
  const installed = names.map(inPath).find((file) => file !== undefined)
  if (installed) return installed
  const brought = chromium.executablePath()
  return existsSync(brought) ? brought : null
}

function inPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}
