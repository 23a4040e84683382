import { defineConfig } from 'vitest/config'

/**
 * `npx vitest run app/pricing` runs one domain's tests. What needs a PostgreSQL server and nothing else is named
 * `*.pg.test.ts`; what runs on both engines asks for the server when it gets there.
 */
export default defineConfig({
  resolve: { tsconfigPaths: false },
  test: {
    environment: 'node',
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{app,server,db,scripts,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.pg.test.ts'],
        },
      },
      { extends: true, test: { name: 'postgres', include: ['{app,server,db,tests}/**/*.pg.test.ts'] } },
      {
        extends: true,
        test: { name: 'journeys', include: ['tests/journeys/*.journey.ts'], fileParallelism: false },
      },
    ],
  },
})
