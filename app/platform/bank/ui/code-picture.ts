import type { QrRendering } from '../render-qr.ts'

/** Enough for the code reader of a bank's app, and for a gallery. */
const pixelsOfModule = 8

/**
 * The code as a picture file, black on white with its quiet zone. Runs in browsers.
 * @throws Error where the browser cannot draw it
 */
export async function pictureOf({ side, path }: QrRendering, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * pixelsOfModule
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(pixelsOfModule, pixelsOfModule)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser writes no pictures.')
  return new File([blob], `${name}.png`, { type: 'image/png' })
}
