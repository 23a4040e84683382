import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import { encodePng } from './png.server.ts'

type Size = { readonly width: number; readonly height: number }

/** Words laid out as Satori takes them, as SVG whose letters are paths: no machine's own fonts are needed. */
export async function wordsAsPaths(words: ReactNode, size: Size): Promise<string> {
  const { satori, fonts } = await tools()
  return satori(words, { ...size, fonts })
}

/** An SVG as PNG. It becomes a picture, and the picture a file, in other threads, so that no page waits. */
export async function pngOfSvg(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { renderAsync } = await tools()
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return encodePng(picture.pixels, picture)
}

type Tools = Awaited<ReturnType<typeof loadTools>>
let loading: Promise<Tools> | undefined

/** Loaded with the first picture, so that a process without pictures never pays for them. */
function tools(): Promise<Tools> {
  loading ??= loadTools()
  return loading
}

async function loadTools() {
  const [{ default: satori }, { renderAsync }, ...fonts] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    ...faces.map(readFace),
  ])
  return { satori, renderAsync, fonts }
}

type Face = { readonly family: 'fraunces' | 'figtree'; readonly weight: 400 | 500 | 600 }
const faces: readonly (Face & { readonly subset: 'latin' | 'latin-ext' })[] = (
  [
    { family: 'fraunces', weight: 400 },
    { family: 'figtree', weight: 500 },
    { family: 'figtree', weight: 600 },
  ] as const
).flatMap((face) => [
  { ...face, subset: 'latin' as const },
  { ...face, subset: 'latin-ext' as const },
])

/** č š ž are in a separate file, hence a separate family, tried after the first. */
async function readFace({ family, weight, subset }: (typeof faces)[number]) {
  const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`
  const data = await readFile(createRequire(import.meta.url).resolve(file))
  return { name: subset === 'latin' ? family : `${family}-ext`, data, weight, style: 'normal' as const }
}
