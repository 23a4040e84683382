import type { Floor, Order } from './dance.ts'
import type { Dancing } from './dance-steps.ts'

/** The highest pixel ratio: lights are soft, and a slow phone draws half as many pixels. */
const finest = 1.5

/**
 * Animates the dancers' floor, starting exactly from the rendered picture. It stands still when reduced motion is preferred, when it is not visible,
 * or when its button stopped it. A browser without canvas in workers keeps the picture.
 */
export function moveFloor(island: HTMLElement): void {
  const svg = island.querySelector('svg')
  const button = island.querySelector('button')
  const dancing = svg ? readDancers(svg) : []
  const canvas = document.createElement('canvas')
  if (!svg || !button || dancing.length === 0 || !('transferControlToOffscreen' in canvas)) return

  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let isStill = readStill()
  let isSeen = false
  let worker: Worker | null = null
  /** The worker is fetched only when something moves. */
  const begin = () => {
    canvas.ariaHidden = 'true'
    svg.after(canvas)
    const started = new Worker(new URL('./dance.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', () => {
      island.dataset.moves = ''
    })
    const offscreen = canvas.transferControlToOffscreen()
    const floor: Floor = {
      canvas: offscreen,
      dancing,
      looks: readLooks(svg),
      across: svg.viewBox.baseVal.width,
    }
    started.postMessage(floor, [offscreen])
    return started
  }
  const decide = () => {
    const moves = isSeen && !isStill && !calm.matches
    button.hidden = calm.matches
    button.ariaPressed = String(isStill)
    if (moves) worker ??= begin()
    const width = Math.round(svg.clientWidth * Math.min(devicePixelRatio, finest))
    const order: Order = { width, moves }
    worker?.postMessage(order)
  }
  new ResizeObserver(decide).observe(svg)
  new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false
    decide()
  }).observe(svg)
  calm.addEventListener('change', decide)
  button.addEventListener('click', () => {
    isStill = !isStill
    writeStill(isStill)
    decide()
  })
}

/** The indexes of the paths that draw a light of each kind, the lowest first. */
const layersOf = { lead: [1, 5], follow: [2, 4], both: [3, 5] } as const

/** Reads the starting positions from the rendered picture. */
function readDancers(svg: SVGSVGElement): Dancing[] {
  const pairs = Number(svg.dataset.pairs)
  const { own } = svg.dataset
  const points = (path: number) =>
    [...(svg.children[path]?.getAttribute('d') ?? '').matchAll(/M(\S+) (\S+)h0/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    )
  const [leaders, followers, both] = [points(1), points(2), points(3)]
  const light = (kind: keyof typeof layersOf, index: number, off = 0) =>
    ({ kind: own === `${kind} ${index}` ? 'own' : kind, off }) as const
  const dancing: Dancing[] = []
  const add = ([x, y]: readonly [number, number], lights: Dancing['lights']) => {
    const phase = (dancing.length * 0.618_034) % 1
    dancing.push({ radius: Math.hypot(x, y), angle: Math.atan2(y, x), phase, lights })
  }
  for (const [index, leader] of leaders.entries()) {
    const follower = index < pairs ? followers[index] : undefined
    if (follower) {
      const half = (Math.hypot(...follower) - Math.hypot(...leader)) / 2
      const middle = [(leader[0] + follower[0]) / 2, (leader[1] + follower[1]) / 2] as const
      add(middle, [light('lead', index, -half), light('follow', index, half)])
    } else add(leader, [light('lead', index)])
  }
  for (const [index, follower] of followers.entries())
    if (index >= pairs) add(follower, [light('follow', index)])
  for (const [index, one] of both.entries()) add(one, [light('both', index)])
  return dancing
}

/** Reads colours and sizes from the stylesheet. */
function readLooks(svg: SVGSVGElement): Floor['looks'] {
  const discs = (kind: keyof typeof layersOf) =>
    layersOf[kind].map((path) => {
      const { stroke, strokeWidth, opacity } = getComputedStyle(svg.children[path] ?? svg)
      return { colour: stroke, radius: Number.parseFloat(strokeWidth) / 2, opacity: Number(opacity) }
    })
  const shining = { colour: getComputedStyle(svg).color, radius: 4.6, opacity: 1 }
  return { lead: discs('lead'), follow: discs('follow'), both: discs('both'), own: [shining, shining] }
}

const stillKey = 'floor-still'

function readStill(): boolean {
  try {
    return localStorage.getItem(stillKey) !== null
  } catch {
    // Access to storage may be denied
    return false
  }
}

function writeStill(isStill: boolean): void {
  try {
    if (isStill) localStorage.setItem(stillKey, '1')
    else localStorage.removeItem(stillKey)
  } catch {
    // The choice is then not remembered on the next page
  }
}
