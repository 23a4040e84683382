import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.resolve(import.meta.dirname, '../..')

export type App = {
  /** `http://127.0.0.1:PORT` */
  readonly address: string
  /** Ends it in good order and waits for that. */
  stop(): Promise<void>
}

/**
 * Starts the built application as for production, on a port of the system's choice.
 * @param nodeOptions for the process itself, like `--cpu-prof`
 */
export async function startApp(
  databaseUrl: string,
  { nodeOptions = [] }: { readonly nodeOptions?: readonly string[] } = {},
): Promise<App> {
  const child = spawn(process.execPath, [...nodeOptions, path.join(root, 'build/server/index.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      RONDA_DEMO: '0',
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The application ended with ${code} before it was open.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = /open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
  return {
    address,
    stop: async () => {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
