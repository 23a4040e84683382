import { writeFile } from 'node:fs/promises'
import { encodeQr } from '#app/platform/bank/encode-qr.server.ts'

const [width, height, modulePx] = [640, 480, 10]

/** Writes a video of a QR code, for a browser's fake camera. */
export async function filmOfCode(path: string, text: string): Promise<void> {
  const { side, dark } = encodeQr(new TextEncoder().encode(text))
  const bright = Buffer.alloc(width * height, 230)
  const [left, top] = [(width - side * modulePx) / 2, (height - side * modulePx) / 2].map(Math.floor) as [
    number,
    number,
  ]
  for (let y = 0; y < side * modulePx; y += 1)
    for (let x = 0; x < side * modulePx; x += 1)
      if (dark[Math.floor(y / modulePx) * side + Math.floor(x / modulePx)])
        bright[(top + y) * width + left + x] = 25
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, colour])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]))
}
