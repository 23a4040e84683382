/**
 * `node scripts/run.mjs NAME …` runs `scripts/NAME.ts` on the project's own Node, whatever Node this is (20 or newer), after installing what the
 * lockfile names. Uses no installed packages itself.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const inRoot = (/** @type {string} */ name) => path.join(root, name)

/**
 * On a machine with much memory V8 lets its young generation grow to 128 MiB and the C library gives each thread an arena; both stay allocated when
 * idle. docs/operations.md names the same settings for production.
 */
const sparing = { flags: ['--max-semi-space-size=16'], env: { MALLOC_ARENA_MAX: '2' } }

process.chdir(root)
if (isStale()) install()
hand(process.argv[2] ?? 'start', process.argv.slice(3))

/** npm writes its own copy of the lockfile as the last thing it does. */
function isStale() {
  const installed = inRoot('node_modules/.package-lock.json')
  if (!existsSync(installed)) return true
  return statSync(inRoot('package-lock.json')).mtimeMs > statSync(installed).mtimeMs
}

/**
 * As in the lockfile. Not `npm ci`, which fails where a registry lacks a package for another platform. The Node outside may be older than some
 * packages require: they run on ours, so npm's warnings are hidden.
 */
function install() {
  process.stdout.write('Installing …\n')
  const options = [
    'install',
    '--no-save',
    '--include=dev',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--no-progress',
  ]
  const npm = process.env.npm_execpath
  const isScript = npm !== undefined && /\.c?js$/.test(npm)
  const [command, args] = isScript ? [process.execPath, [npm, ...options]] : ['npm', options]
  const { status, stdout } = spawnSync(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32' && !isScript,
  })
  if (status === 0) return
  process.stdout.write(stdout)
  process.stderr.write('npm could not install the packages.\n')
  process.exit(1)
}

/** The installed Node; this process's own when that is missing and new enough. */
function findNode() {
  const ours = inRoot('node_modules/.bin/node')
  if (existsSync(ours)) return ours
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  process.stderr.write('npm did not install Node 24 (package "node"): are install scripts switched off?\n')
  process.exit(1)
}

/** The other process ends with this one: told by a signal, or by the channel that closes when this one is killed. */
function hand(/** @type {string} */ name, /** @type {string[]} */ args) {
  const child = spawn(findNode(), [...sparing.flags, inRoot(`scripts/${name}.ts`), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...sparing.env,
      ...process.env,
      PATH: [inRoot('node_modules/.bin'), process.env.PATH].join(path.delimiter),
    },
  })
  // a terminal sends its interrupt to both processes
  process.on('SIGINT', () => {})
  const end = () => child.kill('SIGTERM')
  process.on('SIGTERM', end)
  if (process.env.npm_lifecycle_event) whenAbandoned(end)
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}

/** npm's signals get no further than the shell between it and us: that npm or the shell is gone is signal enough. */
function whenAbandoned(/** @type {() => void} */ end) {
  const npmAndShell = () => `${parentOf(process.ppid)} ${process.ppid}`
  const first = npmAndShell()
  const timer = setInterval(() => {
    if (npmAndShell() === first) return
    clearInterval(timer)
    end()
  }, 250)
  timer.unref()
}

/** Where the system tells (proc(5): the fourth field, after the name in brackets). */
function parentOf(/** @type {number} */ pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1]
  } catch {
    return undefined
  }
}
