/**
 * Signals within this time are one: a terminal and a service manager send theirs to every process of a group, and `npm start` passes its own on.
 */
const ONE_SIGNAL_MS = 1_000

type Signals = { on(signal: 'SIGTERM' | 'SIGINT', heard: () => void): unknown }

/**
 * Calls `end` at the first SIGTERM or SIGINT, and `endAtOnce` at a second one.
 * @param now milliseconds of a monotonic clock
 */
export function onSignals(
  signals: Signals,
  { end, endAtOnce }: { readonly end: () => void; readonly endAtOnce: () => void },
  now: () => number = () => performance.now(),
): void {
  let first: number | null = null
  const hear = () => {
    if (first === null) {
      first = now()
      end()
    } else if (now() - first > ONE_SIGNAL_MS) endAtOnce()
  }
  signals.on('SIGTERM', hear)
  signals.on('SIGINT', hear)
}
