import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // For two cores; more workers would compete for them with PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          include: ['src/{shared,studio,server}/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['src/server/testing/global-setup.ts'],
          setupFiles: ['src/server/testing/fail-on-console-error.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // What is polled for is there within a few ticks; the longer timeout is for machines under load.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'components',
          include: ['src/client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['src/client/lib/testing/setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
