/** How many tests passed and failed. Skipped tests count as failed. */
export type Count = { readonly passed: number; readonly failed: number }

/** The part of Vitest's JSON report that is read here. */
export type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

/**
 * @param report null when the runner wrote none
 * @param ok whether the runner itself succeeded: it does not, for example, when an error escaped every test
 */
export function countOf(report: Report | null, ok: boolean): Count {
  if (!report) return { passed: 0, failed: 1 }
  const unreadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unreadable.length
  return { passed: report.numPassedTests, failed: failed === 0 && !ok ? 1 : failed }
}

/** All together: a check counts as one. */
export function total(checks: readonly { readonly ok: boolean }[], counts: readonly Count[]): Count {
  const single = checks.map(({ ok }): Count => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
  return [...single, ...counts].reduce(
    (sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }),
    { passed: 0, failed: 0 },
  )
}
