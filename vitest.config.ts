import { defineConfig } from 'vitest/config'

/** Pure and embedded tests: `npx vitest run app/pricing` runs one domain's. */
export default defineConfig({
  resolve: { tsconfigPaths: false },
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/*.test.ts', 'tests/database/*.test.ts'],
    environment: 'node',
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
