import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Makes what the sources import and no person writes, messages and route types, where they are missing: in a fresh clone. */
export function compileSources(root: string): void {
  const run = (program: string, ...args: string[]): void => {
    execFileSync(path.join(root, 'node_modules/.bin', program), args, { cwd: root, stdio: 'pipe' })
  }
  const messages = './app/platform/messages'
  if (!fs.existsSync(path.join(root, messages, 'messages.js')))
    run('paraglide-js', 'compile', '--project', './project.inlang', '--outdir', messages, '--silent')
  if (!fs.existsSync(path.join(root, '.react-router/types'))) run('react-router', 'typegen')
}
