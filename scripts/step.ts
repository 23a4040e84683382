import { spawn } from 'node:child_process'
import { root } from './build-id.ts'

export type StepResult = { readonly ok: boolean; readonly output: string }

type StepOptions = {
  /** shows the output as it comes */
  readonly loud?: boolean
  /** says nothing at all: the caller does */
  readonly silent?: boolean
  readonly env?: Record<string, string>
  /** ended when it takes longer */
  readonly limitMs?: number
}

/**
 * Runs a program of the project and prints one line about the result when it is over: others may run beside it. Its output is printed when it failed,
 * or as it comes when `loud`.
 */
export async function step(
  title: string,
  [command = '', ...args]: readonly string[],
  { loud = false, silent = false, env = {}, limitMs = 10 * 60_000 }: StepOptions = {},
): Promise<StepResult> {
  const begun = performance.now()
  process.stdout.write(loud ? `${title} …\n` : '')
  const result = await run(command, args, { loud, env, limitMs })
  if (silent) return result
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  const outcome = result.ok ? `done in ${seconds} s` : `FAILED after ${seconds} s`
  process.stdout.write(`${title}: ${outcome}\n`)
  if (!result.ok && !loud) process.stdout.write(`${result.output}\n`)
  return result
}

async function run(
  command: string,
  args: readonly string[],
  { loud, env, limitMs }: Required<Omit<StepOptions, 'silent'>>,
): Promise<StepResult> {
  const { promise, resolve } = Promise.withResolvers<StepResult>()
  const child = spawn(command, args, {
    cwd: root,
    timeout: limitMs,
    env: { ...process.env, ...(loud ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }), ...env },
    stdio: loud ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  let output = ''
  child.stdout?.on('data', (text: Buffer) => {
    output += text
  })
  child.stderr?.on('data', (text: Buffer) => {
    output += text
  })
  child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }))
  child.on('close', (code) => {
    process.off('exit', kill)
    resolve({ ok: code === 0, output })
  })
  return promise
}
