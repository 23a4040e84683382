import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url&no-inline'

/** Reads the QR code before the camera; null where there is none. */
export type Decoder = (video: HTMLVideoElement) => Promise<string | null>

type NativeDetector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type NativeDetectors = {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own decoder of codes; most browsers have none, or one without formats. */
async function nativeDecoder(): Promise<Decoder | null> {
  const detectors = (window as unknown as { BarcodeDetector?: NativeDetectors }).BarcodeDetector
  const formats = (await detectors?.getSupportedFormats().catch(() => [])) ?? []
  if (!detectors || !formats.includes('qr_code')) return null
  const detector = new detectors({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** More than this is slower and reads no better. */
const mostPx = 800

/** Decodes with our own decoder: loaded when the camera is used, and from our own address. */
async function ownDecoder(): Promise<Decoder> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (!drawing || videoWidth === 0) return null
    const share = Math.min(mostPx / Math.max(videoWidth, videoHeight), 1)
    canvas.width = Math.round(videoWidth * share)
    canvas.height = Math.round(videoHeight * share)
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height)
    const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found?.text || null
  }
}

let opened: Promise<Decoder> | undefined

/** Loads the decoder once. @throws where it cannot be loaded: may be called again */
export function openDecoder(): Promise<Decoder> {
  opened ??= nativeDecoder()
    .then((native) => native ?? ownDecoder())
    .catch((error: unknown) => {
      opened = undefined
      throw error
    })
  return opened
}
