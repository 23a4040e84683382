import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { logCrashes } from './log.ts'
import { onSignals } from './on-signals.ts'
import { type MakeListener, type Running, start } from './start.ts'

/** So long after the drain the process ends in any case. Everything acknowledged is on the disk by then. */
const LONGEST_END_MS = 9_500

/** Starts with the process' environment, prints the address, and shuts down in order on a signal. */
export async function serveUntilStopped(how: { root: string; makeListener: MakeListener }): Promise<void> {
  const begun = await begin(how)
  if (!begun) return

  logCrashes(begun.app.log)
  process.stdout.write(await welcome(begun))
  const end = () => {
    const limitMs = begun.app.config.drainMs + LONGEST_END_MS
    const overdue = () => fail([`Ronda ends after ${limitMs / 1_000} s with work left undone.`])
    setTimeout(overdue, limitMs).unref()
    begun.stop().then(
      () => process.exit(0),
      (error: unknown) => fail([String(error)]),
    )
  }
  onSignals(process, { end, endAtOnce: () => process.exit(1) })
}

async function begin(how: { root: string; makeListener: MakeListener }): Promise<Running | null> {
  try {
    const begun = await start(process.env, how)
    if (begun.ok) return begun.value
    fail([
      'Ronda does not start, the configuration has errors:',
      ...begun.reason.map((error) => `  ${error}`),
    ])
  } catch (error) {
    fail([`Ronda does not start: ${error instanceof Error ? error.message : String(error)}`])
  }
  return null
}

function fail(lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`, () => process.exit(1))
}

/** The address, and in the demo the users. */
async function welcome({ address, app: { config } }: Running): Promise<string> {
  if (!config.demo) return `\nRonda is open at ${address}\n\n`
  const signIns = await readSignIns(config.dataDir)
  const width = Math.max(0, ...signIns.map(({ username }) => username.length))
  const lines = signIns.map(
    ({ username, password, roles }) => `    ${username.padEnd(width)}  ${password}  ${roles.join(', ')}`,
  )
  const requestActor = lines.length > 0 ? ['', `  Sign in at ${address}/auth/login as`, ...lines] : []
  return ['', `  Ronda is open at ${address}`, ...requestActor, '', ''].join('\n')
}

type SignIn = { username: string; password: string; roles: string[] }

async function readSignIns(dataDir: string): Promise<SignIn[]> {
  const text = await readFile(path.join(dataDir, 'demo-sign-ins.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text)
}
