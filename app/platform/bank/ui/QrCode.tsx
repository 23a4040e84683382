import type { QrRendering } from '../render-qr.ts'

/** A code in black on white with its quiet zone, on any background and in any colour scheme. */
export function QrCode({
  rendering,
  alt,
  className,
}: {
  rendering: QrRendering
  alt: string
  className?: string | undefined
}) {
  const { side, path } = rendering
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={alt}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
