import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { messagesAlias } from './tests/bundled-messages.ts'

/** Pure or embedded, but long: storms, kills, seeds, models. `npm run check` leaves them to `npm test`. */
const thorough = [
  'tests/{storm,faults,invoices,fiscal}/**/*.test.ts',
  'tests/database/durability.test.ts',
  'tests/compiled-messages.test.ts',
  'db/seed/*.test.ts',
  'app/admission/slow-model.test.ts',
  'app/data-api/fuzz.test.ts',
  'app/data-api/leaks.test.ts',
  'app/data-api/query/language-thorough.test.ts',
]

/**
 * `npx vitest run app/pricing` runs one domain's tests. What needs a PostgreSQL server and nothing else is named
 * `*.pg.test.ts`; what runs on both engines asks for the server when it gets there.
 */
export default defineConfig({
  resolve: { tsconfigPaths: false, alias: [messagesAlias] },
  // as a build does it: React's production build has nothing else
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    environment: 'node',
    // a journey waits a fifth of its time; by itself Vitest leaves one core to the terminal: half of a small machine
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 60_000,
    // the whole demo is put in within a hook: seconds on a quiet machine
    hookTimeout: 300_000,
    // notices of a busy database server come late; waiting for them ends when they are there
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          // modules and embedded engines serve one file after the other: twice as fast
          isolate: false,
          // React as it is shipped: its development build takes half as long again for a page
          env: { NODE_ENV: 'production' },
          include: ['{app,server,db,scripts,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.pg.test.ts', ...thorough],
        },
      },
      { extends: true, test: { name: 'thorough', include: thorough, exclude: ['**/*.pg.test.ts'] } },
      { extends: true, test: { name: 'postgres', include: ['{app,server,db,tests}/**/*.pg.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.journey.ts'],
          // files of one worker share its browser and what axe has seen; each has a server of its own at a port of its own
          isolate: false,
          // a story is long; on a machine that does something else besides it is three times as long
          testTimeout: 180_000,
        },
      },
    ],
  },
})
