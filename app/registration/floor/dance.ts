/** A worker: draws the dancers' floor, so that scrolling and typing never wait for it. `move-floor.ts` starts it. */
import { type Dancing, stepsAt } from './dance-steps.ts'

/** A light's discs, the one below first. The first glows. */
type LightLook = readonly { readonly colour: string; readonly radius: number; readonly opacity: number }[]

/** The first message: what to draw on, who dances, and how lights look. */
export type Floor = {
  readonly canvas: OffscreenCanvas
  readonly dancing: readonly Dancing[]
  readonly looks: Readonly<Record<Dancing['lights'][number]['kind'], LightLook>>
  /** How wide the picture is in its own units. */
  readonly across: number
}
/** Every later message: how many pixels there are, and whether they dance. */
export type Order = { readonly width: number; readonly moves: boolean }

let floor: Floor | null = null
let order: Order = { width: 0, moves: false }
let stamps: Partial<Record<Dancing['lights'][number]['kind'], ImageBitmap>> = {}
/** Whether the page knows that it may take the still picture away. */
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
  // a tab that was away goes on from where it was
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

/** Each kind of light is drawn once; in every frame it is only put in its places. */
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
