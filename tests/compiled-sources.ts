import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { compileMessages } from '#scripts/checks.ts'

/** Makes what the sources import and no person writes, messages and route types, where they are missing: in a fresh clone. */
export function compileSources(root: string): void {
  const run = (program: string, ...args: readonly string[]): void => {
    execFileSync(path.join(root, 'node_modules/.bin', program), args, { cwd: root, stdio: 'pipe' })
  }
  if (!fs.existsSync(path.join(root, 'app/platform/messages/messages.js'))) run(...compileMessages)
  if (!fs.existsSync(path.join(root, '.react-router/types'))) run('react-router', 'typegen')
}
