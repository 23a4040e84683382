import { afterAnswer, type BuildWatch, beginWatch, isDue, untilDue } from './build-watch.ts'

let watch: BuildWatch | null = null
const heard = new Set<() => void>()

/** Whether the server now serves another build than this page's. `subscribe` announces changes. */
export function isOutdated(): boolean {
  return watch?.isOutdated ?? false
}

/** Calls `listener` when the server turns out to serve another build. @returns the function that unsubscribes */
export function subscribe(listener: () => void): () => void {
  heard.add(listener)
  return () => heard.delete(listener)
}

/** Polls the served build while the page is visible. Specification 7.4. */
export function watchBuilds(own: string | null): void {
  const instant = () => performance.timeOrigin + new Event('now').timeStamp
  // only spreads requests: any bits that differ between pages will do
  const dice = (instant() * 1000) % 1
  let current = beginWatch(own, { now: instant(), dice })
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  watch = current

  const wait = () => {
    clearTimeout(timer)
    const ms = untilDue(current, instant())
    if (ms !== null && !document.hidden) timer = setTimeout(look, ms)
  }
  const look = async () => {
    if (isAsking || !isDue(current, { now: instant(), isHidden: document.hidden })) return wait()
    isAsking = true
    current = afterAnswer(current, await servedBuild(), { now: instant(), dice })
    watch = current
    isAsking = false
    if (current.isOutdated) for (const listener of heard) listener()
    wait()
  }
  document.addEventListener('visibilitychange', () => void look())
  wait()
}

/** The build that the server serves; null without an answer. */
export async function servedBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/build.json', { cache: 'no-store' })
    const build: unknown = answer.ok ? await answer.json() : null
    const id = typeof build === 'object' && build !== null && 'id' in build ? build.id : null
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}
