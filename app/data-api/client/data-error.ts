import type { Problem } from '#app/platform/http/problem.ts'

type Call = { readonly collection: string; readonly operation: string }

/** A call that was refused or got no response. `problem` is the server's explanation, or a local one. */
export class DataError extends Error {
  override readonly name = 'DataError'
  readonly problem: Problem
  readonly call: Call | null

  /** @param problem status 0: nothing answered */
  constructor(problem: Problem, call: Call | null, options?: ErrorOptions) {
    const where = call ? `${call.collection}.${call.operation}: ` : ''
    super(`${where}${problem.status} ${problem.detail ?? problem.title ?? ''}`.trim(), options)
    this.problem = problem
    this.call = call
  }

  /** Reads the problem document of a refusing response; without one, the status alone. */
  static async from(response: Response): Promise<DataError> {
    const { status, statusText: title } = response
    const body: unknown = await response.json().catch(() => null)
    const isProblem = typeof body === 'object' && body !== null && 'status' in body
    return new DataError(isProblem ? (body as Problem) : { status, title }, null)
  }

  /** The failure with the call it was. */
  static of(error: unknown, call: Call): DataError {
    if (error instanceof DataError) return new DataError(error.problem, call)
    return new DataError({ status: 0 }, call, { cause: error })
  }
}
