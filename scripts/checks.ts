import { type StepResult, step } from './step.ts'

/** Generates the modules that sources import: messages and route types. */
export async function makeSources(): Promise<StepResult[]> {
  return Promise.all([step('Messages', compileMessages), step('Route types', ['react-router', 'typegen'])])
}

/** The static checks of the sources, each counted as one. */
export async function checkSources(): Promise<StepResult[]> {
  return [
    await step('Types', ['tsc', '--noEmit', '--project', '.']),
    await step('Lint and format', ['biome', 'ci', '--error-on-warnings', '--reporter=summary', '.']),
    await step('Unused files, exports and dependencies', ['knip', '--reporter', 'compact']),
  ]
}

/** Its options are in `project.inlang/paraglide.config.js`, but for one that the command sets to its default unless told. */
export const compileMessages = [
  'paraglide-js',
  'compile',
  '--project',
  './project.inlang',
  '--disable-async-local-storage',

  '--silent',
] as const
