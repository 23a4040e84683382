import { FloorFigure } from '#app/platform/ui/figures/FloorFigure.tsx'
import { type InterlacedPaths, interlacedRing } from '#app/platform/ui/figures/interlaced-paths.ts'
import styles from './PageFigure.module.css'

/** A page's own picture: a floor with as many lanes and waves as the page's name makes. An ornament, where there is room. */
export function PageFigure({ name }: { readonly name: string }) {
  return <FloorFigure lanes={lanesOf(name)} size="12rem" className={styles.figure} />
}

/** 3 to 8 waves, 2 or 3 lanes, and the way they are turned: the same for the same name. */
function lanesOf(name: string): readonly InterlacedPaths[] {
  const sum = [...name].reduce((all, message, index) => all + message.charCodeAt(0) * (index + 3), 0)
  const waves = 3 + (sum % 6)
  const radii = sum % 2 === 0 ? [80, 50] : [84, 58, 32]
  return radii.map((radius, lane) =>
    interlacedRing({
      radius,
      swing: radius / 7,
      waves,
      gap: Math.min(0.11, 4.5 / radius),
      turn: Math.PI / 2 + ((sum % 12) / 12 + lane * 0.14) * Math.PI,
    }),
  )
}
