/** A web worker that draws the dancers' floor off the main thread, so that scrolling and typing stay smooth. Started by `move-floor.ts`. */
import { type Dancing, stepsAt } from './dance-steps.ts'

/** The discs of a light, from the lowest up. The first has a glow. */
type LightLook = readonly { readonly colour: string; readonly radius: number; readonly opacity: number }[]

/** The first message: the canvas, the dancers, and the appearance of lights. */
export type Floor = {
  readonly canvas: OffscreenCanvas
  readonly dancing: readonly Dancing[]
  readonly looks: Readonly<Record<Dancing['lights'][number]['kind'], LightLook>>
  /** The picture's width in its own units. */
  readonly across: number
}
/** Every later message: the canvas size in pixels, and whether to animate. */
export type Order = { readonly width: number; readonly moves: boolean }

let floor: Floor | null = null
let order: Order = { width: 0, moves: false }
let stamps: Partial<Record<Dancing['lights'][number]['kind'], ImageBitmap>> = {}
/** Whether the page may remove the still picture */
let isShown = false
let seconds = 0
let frame = 0
let last: number | null = null

addEventListener('message', ({ data }: MessageEvent<Floor | Order>) => {
  if ('canvas' in data) floor = data
  else follow(data)
})

function follow(next: Order): void {
  const isResized = next.width !== order.width
  order = next
  if (floor && isResized) {
    floor.canvas.width = floor.canvas.height = order.width
    stamps = {}
    draw()
  }
  cancelAnimationFrame(frame)
  last = null
  if (order.moves) frame = requestAnimationFrame(step)
}

function step(at: number): void {
  // After the tab was hidden, the animation continues where it stopped
  seconds += last === null ? 0 : Math.min((at - last) / 1_000, 0.1)
  last = at
  draw()
  frame = requestAnimationFrame(step)
}

function draw(): void {
  const context = floor?.canvas.getContext('2d')
  if (!floor || !context || order.width === 0) return
  const scale = order.width / floor.across
  const middle = order.width / 2
  context.clearRect(0, 0, order.width, order.width)
  for (const one of floor.dancing) {
    const { x, y, facing } = stepsAt(one, seconds)
    for (const { kind, off } of one.lights) {
      const stamp = stampOf(kind, floor, scale)
      const left = middle + scale * (x + off * Math.cos(facing)) - stamp.width / 2
      const top = middle + scale * (y + off * Math.sin(facing)) - stamp.width / 2
      if (kind === 'own') context.globalAlpha = 0.85 + 0.15 * Math.cos(seconds * 1.7)
      context.drawImage(stamp, left, top)
      context.globalAlpha = 1
    }
  }
  if (!isShown) postMessage('shown')
  isShown = true
}

/** Each kind of light is drawn once into a bitmap; every frame only copies it. */
function stampOf(kind: Dancing['lights'][number]['kind'], { looks }: Floor, scale: number): ImageBitmap {
  const ready = stamps[kind]
  if (ready) return ready
  const glow = kind === 'own' ? 12 : 3.4
  const reach = Math.ceil(scale * (glow * 1.1 + (looks[kind][0]?.radius ?? 0)))
  const canvas = new OffscreenCanvas(2 * reach, 2 * reach)
  const context = canvas.getContext('2d')
  looks[kind].forEach(({ colour, radius, opacity }, layer) => {
    if (!context) return
    context.fillStyle = context.shadowColor = colour
    context.shadowBlur = layer === 0 ? glow * scale : 0
    context.globalAlpha = opacity
    context.beginPath()
    context.arc(reach, reach, radius * scale, 0, 2 * Math.PI)
    context.fill()
  })
  const stamp = canvas.transferToImageBitmap()
  stamps[kind] = stamp
  return stamp
}
