const lockName = 'ronda-reception'

/**
 * Waits until no other window of the device works at the reception. Two would store over each other who is at the desk, and would not know of each other's
 * unsent actions. A browser without locks does not wait.
 * @param onWait is called if another window works
 * @returns a function that lets the next window work; the browser does it when this one is closed or killed
 */
export function becomeOnlyWindow(onWait: () => void): Promise<() => void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return Promise.resolve(() => undefined)
  const { promise: over, resolve: leave } = Promise.withResolvers<void>()
  return new Promise((resolve) => {
    const work = (): Promise<void> => {
      resolve(leave)
      return over
    }
    void locks.request(lockName, { ifAvailable: true }, (lock) => {
      if (lock) return work()
      onWait()
      void locks.request(lockName, work)
      return undefined
    })
  })
}
