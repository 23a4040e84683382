const lockName = 'ronda-reception'

type Turns = {
  /** This window is the one that works. */
  onWork(): void
  /** Another window of the device works. */
  onWait(): void
}

export type OnlyWindow = {
  /** Works in this window; the one that worked waits. */
  takeOver(): void
  /** Lets the next window work; the browser does it when this one is closed or killed. */
  leave(): void
}

/**
 * Lets one window of the device work at the reception: the first, then the one that takes over or waits longest. Two would store over each other who is at
 * the desk, and would not know of each other's unsent actions. A browser without locks lets the window work that was opened last: the storage refuses what
 * the others store.
 */
export function openOnlyWindow({ onWork, onWait }: Turns): OnlyWindow {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) {
    onWork()
    return { takeOver: onWork, leave: () => undefined }
  }
  let release = () => {}
  let waiting: AbortController | null = null
  let hasLeft = false
  /** It waits for the lock. From a window that has it, or is about to, a second press would take it from itself. */
  let isWaiting = false

  /** @returns whether this window worked until it was let go; false: the lock was not free */
  const hold = async (options: LockOptions): Promise<boolean> => {
    let isHeld = false
    try {
      return await locks.request(lockName, options, async (lock) => {
        if (!lock) return false
        if (hasLeft) return true
        isWaiting = false
        const over = Promise.withResolvers<void>()
        release = over.resolve
        isHeld = true
        onWork()
        await over.promise
        return true
      })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      // no longer wanted, because this window takes the lock over; or lost to another one that did
      if (isHeld) wait()
      return true
    }
  }

  function wait(): void {
    if (hasLeft) return
    isWaiting = true
    onWait()
    waiting = new AbortController()
    void hold({ signal: waiting.signal })
  }

  void hold({ ifAvailable: true }).then((hasWorked) => {
    if (!hasWorked) wait()
  })
  return {
    takeOver(): void {
      if (!isWaiting) return
      isWaiting = false
      waiting?.abort()
      void hold({ steal: true })
    },
    leave(): void {
      hasLeft = true
      waiting?.abort()
      release()
    },
  }
}
