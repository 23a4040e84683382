import { type StepResult, step } from './step.ts'

/** What is true of the sources without running them: each one check. Messages and route types are made first. */
export async function checkSources(): Promise<StepResult[]> {
  const made = [
    await step('Messages', compileMessages),
    await step('Route types', ['react-router', 'typegen']),
  ]
  if (made.some(({ ok }) => !ok)) return made
  return [
    ...made,
    await step('Types', ['tsc', '--noEmit', '--project', '.']),
    await step('Lint and format', ['biome', 'ci', '--error-on-warnings', '--reporter=summary', '.']),
  ]
}

const compileMessages = [
  'paraglide-js',
  'compile',
  '--project',
  './project.inlang',
  '--outdir',
  './app/platform/messages',
  '--silent',
]
